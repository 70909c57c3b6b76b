/** Rules about presence. Whether the container is at the facility is decided once for a whole row (spec/sources D3). */
import { type Rule, rule } from '../rule.ts';

const PRESENCE = 'tracking/containers/presence.ts';
const ROWS = 'tracking/containers/facility-rows.ts';
const TURNS = 'tracking/ledger/availability-changes.ts';
const MILESTONES = 'tracking/milestones/availability.ts';
const SOURCE = 'spec/sources D3';

export const PRESENCE_OF_ROWS: readonly Rule[] = [
  rule(
    'D3-inbound-is-not-there',
    SOURCE,
    'A row whose status says that the container is on its way provides no availability, last free day, fees or position.',
    [PRESENCE, "if (row.word === 'expected') return", 'if (false) return'],
  ),
  rule(
    'D3-release-is-no-availability',
    SOURCE,
    'A release before the arrival, without proof that the container is there, is flagged and is not availability.',
    [PRESENCE, "return slack > 0 ? 'here' : 'expected';", "return 'here';"],
  ),
  rule(
    'D3-vessel-days-away',
    SOURCE,
    'A position in the terminal while the vessel is more than a day away belongs to a different visit.',
    [PRESENCE, "row.expectedMs <= row.nowMs + slack ? 'here' : 'expected'", "'here'"],
  ),
  rule('D3-former-visit', SOURCE, 'A row whose moves all belong to earlier journeys is not used.', [
    PRESENCE,
    "if (row.isOfFormerVisit) return 'other_visit';",
    '',
  ]),
  rule('D3-other-visit', SOURCE, 'A row of an export or empty visit is not used.', [
    PRESENCE,
    "if (row.word === 'other_visit') return 'other_visit';",
    '',
  ]),
  rule(
    'D3-left-before-arrival',
    SOURCE,
    'A row that says departed before the container has arrived concerns an earlier visit and is not used.',
    [PRESENCE, "isRamp ? 'gone' : 'other_visit'", "'gone'"],
  ),
  rule(
    'D3-inbound-after-discharge',
    SOURCE,
    'A row that still says inbound after another source reported the discharge does not confirm availability, and does not hide the last free day.',
    [PRESENCE, "row.wasDischarged ? 'unproven' : 'expected'", "row.wasDischarged ? 'here' : 'expected'"],
  ),
  rule(
    'D3-day-of-a-row-that-is-there',
    SOURCE,
    'The last free day in a terminal’s row counts if the row proves that the container is there.',
    ['tracking/demurrage/last-free-day.ts', "isRowOf(['here'], context, podTerminal) || (", '('],
  ),
  rule(
    'D3-day-of-a-row-that-waits',
    SOURCE,
    'After the arrival of the vessel, the last free day of a row that still expects the container is that of an earlier visit.',
    [
      'tracking/demurrage/last-free-day.ts',
      "(arrivedOn !== null && !isRowOf(['expected'], context, podTerminal))",
      'arrivedOn !== null',
    ],
  ),
  rule(
    'D3-day-before-the-arrival',
    SOURCE,
    'A last free day of a terminal that is earlier than the arrival is that of an earlier visit.',
    ['tracking/demurrage/last-free-day.ts', 'isDue && !isOfFormerVisit(date) ? null', 'isDue ? null'],
  ),
  rule(
    'D3-line-day-before-the-arrival',
    SOURCE,
    'A last free day of a line that is earlier than the arrival is that of an earlier visit.',
    [
      'tracking/demurrage/last-free-day.ts',
      "of(['line'], {}, lineZone, hiddenInGeneral)",
      "of(['line'], {}, lineZone, hidden)",
    ],
  ),
  rule(
    'D3-ramp-on-its-way',
    SOURCE,
    'A ramp whose row shows the container still on the train does not make it available.',
    ['tracking/milestones/availability.ts', " && presence !== 'expected' ? 'here'", " ? 'here'"],
  ),
  rule(
    'D3-ramp-day-before-the-arrival',
    SOURCE,
    'A last free day of a ramp that is earlier than the arrival of the vessel is that of an earlier visit.',
    [
      'tracking/demurrage/last-free-day.ts',
      "{ facility: 'inland' }, inlandZone, hiddenInGeneral)",
      "{ facility: 'inland' }, inlandZone, hidden)",
    ],
  ),
  rule(
    'D3-no-day-after-the-return',
    SOURCE,
    'A terminal that still lists a container after its empty return does not restore its last free day.',
    [
      'tracking/publish/container-values.ts',
      'leftPod: (status.leftPod && !isStillListed) || status.emptyReturned',
      'leftPod: status.leftPod && !isStillListed',
    ],
  ),
  rule(
    'D3-no-hold-beside-available',
    SOURCE,
    'The event and the status “available” require that no hold is in force: a truck can be sent.',
    [TURNS, 'available.value && !isHeld && ', 'available.value && '],
  ),
  rule('D3-holds-of-a-place-left', SOURCE, 'Holds of a terminal that the container has left are not shown.', [
    ROWS,
    "isNoAffirmation(field, value) && field !== 'holds'",
    'isNoAffirmation(field, value)',
  ]),
  rule(
    'D3-still-listed',
    SOURCE,
    'A terminal that still lists a container hours after its reported gate-out is a contradiction: it is flagged, and the last free day stays.',
    [ROWS, 'confirmedMs(facts) > untilMs + GATE_OUT_GRACE_MS', 'false'],
  ),
  rule(
    'D3-contradiction-needs-a-repetition',
    SOURCE,
    'After a gate-out that another source reports, a repeated response of the terminal is recorded, since only that shows the contradiction.',
    [ROWS, 'mayContradict && !stillListed ? untilMs + GATE_OUT_GRACE_MS : null', 'null'],
  ),
  rule(
    'D3-unlisted',
    SOURCE,
    'A terminal that no longer lists a container that has not left is a contradiction: it is flagged, and its values stay.',
    [ROWS, "presence === 'here' && isListed === false", 'false'],
  ),
  rule(
    'D3-no-longer-available',
    SOURCE,
    'A container that was never available cannot become unavailable: the first report that it is not available is a status, not an event.',
    [MILESTONES, '(turn.available === false && wasAvailable)', 'turn.available === false'],
  ),
];
