"""Files for the tests of the command line."""

STORY = """\
title: The last stand
asks: Can a creature be rescued?
look: Guard
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard], hand: [Rescue]}
play:
  - Ada plays Doom on Guard
  - Ben plays Rescue on Guard
observe:
  Guard ends in: zone of Guard
"""
RULINGS = """\
id: TR-001
title: What is rescued is not destroyed
cites: [T-5, T-7]
revision: "1"
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard], hand: [Rescue]}
play:
  - Ada plays Doom on Guard
  - Ben plays Rescue on Guard
expect:
  zone of Guard: hand
---
id: TR-002
title: What nobody rescues is destroyed
cites: [T-5]
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard]}
play:
  - Ada plays Doom on Guard
expect:
  zone of Guard: graveyard
"""
WRONG = """\
---
id: TR-003
title: A ruling that is wrong
cites: [T-8]
revision: "1"
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard]}
play:
  - Ada plays Doom on Guard
expect:
  zone of Guard: hand
---
id: TR-004
title: A ruling for later
revision: "1"
not yet: the game has no bench yet
players:
  Ada: {hand: [Doom]}
expect:
  zone of Doom: hand
"""
