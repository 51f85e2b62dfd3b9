"""Changes of objects, zones, the stack and continuous effects.

Each function applies one change, records it and lets abilities trigger. Pending triggers are written by
`kernel.processing.pending_triggers`, counts of past events by `kernel.events.history`.
"""
