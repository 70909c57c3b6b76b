/** Rules about state that persists across polls: containers and journeys, and the order of publication. */
import { type Rule, rule } from '../rule.ts';

const LEDGER = 'tracking/ledger/ledger.ts';
const LISTING = 'tracking/ledger/listed-containers.ts';
const CONFIRMATION = 'tracking/ledger/confirmation.ts';
const AVAILABILITY = 'tracking/milestones/availability.ts';
const INLAND = 'tracking/port-calls/inland-destination.ts';
const EQUIPMENT = 'tracking/containers/equipment.ts';

const CONTAINERS: readonly Rule[] = [
  rule('G20-lines-list-boxes', 'spec/sources G20', 'Only lines and people state which containers a shipment has.', [
    LEDGER,
    "if (observation.source.kind === 'line' || observation.source.kind === 'person') {",
    'if (observation.source.kind) {',
  ]),
  rule('G20-one-container', 'spec/sources G20', 'A request for one container applies only to that container.', [
    LEDGER,
    "requestType === 'container' ? all.filter((number) => number === normalizedNumber) : all",
    'requestType === normalizedNumber ? [] : all',
  ]),
  rule('G21-empty-list', 'spec/sources G21', 'A list without containers is suspicious and removes none.', [
    LISTING,
    '!complete || lists.every((list) => list.containers.length === 0)',
    '!complete',
  ]),
  rule(
    'G21-restored',
    'spec/sources G21',
    'A removed container that is listed or reported again is part of the shipment again.',
    [
      LISTING,
      'if (claims.length > 0 || lists.some((list) => list.containers.includes(before.number))) return null;',
      'if (claims.length > 0 || lists.some((list) => list.containers.includes(before.number))) return before.unlisted;',
    ],
  ),
  rule('M2.8-anchor', 'spec/tracking 2.8', 'A container number stays with the journey in which it was first seen.', [
    'tracking/containers/container-context.ts',
    'container?.journeyAnchor ?? null',
    'null',
  ]),
  rule('G1-again-a-day-later', 'spec/sources G1', 'The same actual move a day or more later is a different event.', [
    'tracking/events/occurrences.ts',
    'const SAME_EVENT_MS = 24 * 3_600_000;',
    'const SAME_EVENT_MS = 9_000 * 3_600_000;',
  ]),
  rule(
    'G1-again-after-a-reversal',
    'spec/sources G1',
    'A move that is repeated after its reversal is a new move, however soon it follows.',
    ['tracking/ledger/event-ledger.ts', '.filter((other) => isReversal(source, claim, other))', '.filter(() => false)'],
  ),
];

const TURNS: readonly Rule[] = [
  rule('M2.11-not-there-yet', 'spec/contract 4.1', '“Not available” before the container has arrived is ignored.', [
    AVAILABILITY,
    '(next !== undefined && instantMs(next.at) <= sinceMs)) return null;',
    'false) return turn.available ? null : reportedMs;',
  ]),
  rule(
    'M2.11-gone',
    'spec/contract 4.1',
    'What a terminal reports after the container has left no longer concerns it.',
    [AVAILABILITY, 'if (reportedMs > untilMs) return null;', ''],
  ),
  rule('M2.11-turns-only', 'spec/contract 4.1', 'A state that is reported again is not a change.', [
    'tracking/ledger/availability-changes.ts',
    'if (last?.available === state.available && !wasAway(events, last.at, at)) return before;',
    '',
  ]),
];

const SETTLED: readonly Rule[] = [
  rule(
    'M2.4-same-answer-confirms',
    'spec/tracking 6',
    'An identical response counts again while an event is missing from it.',
    [CONFIRMATION, 'entry.missing !== null || wasInFuture(entry, now)', 'wasInFuture(entry, now)'],
  ),
  rule(
    'M2.9-time-catches-up',
    'spec/tracking 2.9',
    'An identical response counts again while one of its actuals lay in the future.',
    [CONFIRMATION, ' || wasInFuture(entry, now)', ''],
  ),
  rule(
    'G21-same-list-confirms',
    'spec/sources G21',
    'An identical response counts again while a container is missing from its list.',
    [
      CONFIRMATION,
      'if (containers.some(({ unlisted }) => unlisted !== null && unlisted.count < UNLISTED_RESPONSES)) return true;',
      '',
    ],
  ),
  rule('M2.4-in-order-of-events', 'spec D22', 'Past events are announced in order of time, across containers.', [
    'tracking/changes/announcement-order.ts',
    'if (a !== b) return a < b ? -1 : 1;',
    '',
  ]),
];

const VALUES: readonly Rule[] = [
  rule('M2.6-delivery-at-pod', 'spec/sources A9', 'A place of delivery at the POD does not imply an inland move.', [
    INLAND,
    'if (isSamePlace(stated, roles.podKey, events)) {',
    'if (false) {',
  ]),
  rule(
    'M2.6-interchange',
    'spec/sources A9',
    'An actual arrival of a train may be an interchange and is not taken for the destination.',
    [INLAND, "move === 'arrive' && classifier !== 'actual'", "move === 'arrive'"],
  ),
  rule(
    'M2.6-newer-role',
    'spec/sources A9',
    'Between a fact of the shipment and an event that states a role, the newer one counts.',
    [
      'tracking/port-calls/stated-roles.ts',
      'event !== null && statedOrObserved(event) > statedAtOf',
      'event !== null && saidAt === null',
    ],
  ),
  rule('M2.1-equipment-length', 'spec D24', 'The first character of the size and type code is the length.', [
    EQUIPMENT,
    'lengths[code.charAt(0)] ?? null',
    'null',
  ]),
  rule('M2.1-equipment-height', 'spec D24', 'The second character is the height.', [
    EQUIPMENT,
    'heights[code.charAt(1)] ?? null',
    'null',
  ]),
  rule('M2.1-equipment-type', 'spec D24', 'The third character is the type.', [
    EQUIPMENT,
    'types[code.charAt(2)] ?? null',
    'null',
  ]),
  rule('M2.1-size-type-digits', 'spec D24', 'Four digits are the size and type of ISO 6346:1984.', [
    EQUIPMENT,
    'readDigits(code) ?? readTradeName(code)',
    'readTradeName(code)',
  ]),
  rule(
    'M2.1-size-type-trade',
    'spec D24',
    'A length in feet with two letters is a name used in the trade, in which H does not stand for a heater.',
    [EQUIPMENT, 'readDigits(code) ?? readTradeName(code)', 'readDigits(code)'],
  ),
  rule('M2.1-pounds', 'spec D24', 'A weight in kilograms is published in pounds.', [
    EQUIPMENT,
    'Math.round(kilograms * 220.462) / 100',
    'kilograms',
  ]),
];

export const MEMORY: readonly Rule[] = [...CONTAINERS, ...TURNS, ...SETTLED, ...VALUES];
