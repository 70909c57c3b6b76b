/** Rules about whose journey a container is on, and what a request is about (spec/tracking 2.8). */
import { type Rule, rule } from '../rule.ts';

const JOURNEY = 'tracking/events/journey.ts';
const CYCLES = 'tracking/events/journey-cycles.ts';
const REQUESTED = 'tracking/events/requested-journey.ts';
const SOURCE = 'spec/tracking 2.8';
const FOREIGN = 'tracking/publish/foreign-statements.ts';
const DOCUMENTS = 'tracking/publish/shipment-documents.ts';
const IDENTITY = 'tracking/publish/request-identity.ts';

export const IDENTITY_OF_JOURNEYS: readonly Rule[] = [
  rule(
    'M2.8-over-before-request',
    SOURCE,
    'A request by container number does not refer to a journey that ended before it; the request waits for the next one.',
    [REQUESTED, 'if (type === null) return isOver;', 'if (type === null) return false;'],
  ),
  rule(
    'M2.8-out-for-good',
    SOURCE,
    'A container that was picked up 56 days before the request has ended its journey, even if no return is listed.',
    [REQUESTED, 'return isOut && requestedMs - last.moment.ms > PRESUMED_RETURNED_MS;', 'return false;'],
  ),
  rule(
    'M2.8-return-reported-late',
    SOURCE,
    'A journey that was published for a request remains the journey of that request if its line reports the return up to two days late.',
    [REQUESTED, 'anchor !== null && cycle === chosen ? REPORTED_LATE_MS : 0', '0'],
  ),
  rule(
    'M2.8-history-of-a-bill',
    SOURCE,
    'A bill of lading or booking refers to its own journey, even after that journey has ended.',
    [REQUESTED, '(isOver && shareNoDocument(cycle.documents, companions))', 'isOver'],
  ),
  rule(
    'M2.8-other-pair',
    SOURCE,
    'A journey that ended under a booking is not the journey of the requested bill unless a statement names the two together.',
    [REQUESTED, '(isOver && shareNoDocument(cycle.documents, companions))', 'false'],
  ),
  rule(
    'M2.8-box-of-another-booking',
    SOURCE,
    'A journey under other documents does not belong to a booking or bill that the line names elsewhere.',
    [
      REQUESTED,
      'if (cycle.documents.some((document) => document.type === type)) return isNamed || isOver;',
      'if (cycle.documents.some((document) => document.type === type)) return isOver;',
    ],
  ),
  rule(
    'M2.8-other-bill-over',
    SOURCE,
    'A journey that ended before the request and names another bill is not the requested one, even if nothing names the requested bill.',
    [
      REQUESTED,
      'if (cycle.documents.some((document) => document.type === type)) return isNamed || isOver;',
      'if (cycle.documents.some((document) => document.type === type)) return isNamed;',
    ],
  ),
  rule(
    'M2.8-departs-again',
    SOURCE,
    'For the request, a journey under other numbers has ended if another vessel is planned to depart from there under the requested number.',
    [REQUESTED, ' || departsAgain(cycle, owner)', ''],
  ),
  rule(
    'M2.8-confirmed-before-departure',
    SOURCE,
    'A booking that is confirmed during the container’s previous journey does not refer to that journey.',
    [REQUESTED, '  if (departsAgain(cycle, owner)) return false;\n', ''],
  ),
  rule(
    'M2.8-calls-of-a-foreign-container',
    SOURCE,
    'A vessel call under the numbers of a container that is not part of the shipment does not concern the shipment.',
    [FOREIGN, 'shareOne(documents, underForeignMoves)', 'false'],
  ),
  rule('M2.8-plan-of-the-next', SOURCE, 'The next journey is published from its first plan, before any move.', [
    IDENTITY,
    'standing.every(({ claim }) => isCall(claim))',
    'true',
  ]),
  rule(
    'M2.8-vessel-sails-on',
    SOURCE,
    'Calls of a vessel do not prove that the next journey of a container has begun.',
    [IDENTITY, 'standing.every(({ claim }) => isCall(claim))', 'standing.length === 0'],
  ),
  rule('M2.8-left-over-plan', SOURCE, 'A plan left over from the previous journey is not part of the next one.', [
    JOURNEY,
    'if (isLeftOver(journey, event, ms)) return false;',
    '',
  ]),
  rule(
    'M2.8-laden-again',
    SOURCE,
    'A container that is loaded or delivered full after its return is on a new journey, although no empty-out is listed.',
    [CYCLES, 'longPause || isExport)', 'longPause)'],
  ),
  rule(
    'M2.8-papers-bound-nothing',
    SOURCE,
    'A document dated weeks before the first move belongs to the journey and does not mark the start or end of one.',
    [
      JOURNEY,
      'return isActual(event) && isMoveOfContainer(event.claim) && invalidated === null',
      'return isActual(event) && invalidated === null',
    ],
  ),
  rule('M2.8-seal-of-the-former', SOURCE, 'A seal that the line stated in the previous journey is not published.', [
    'tracking/containers/container-context.ts',
    ' && !concernsEarlierJourney(journey, fact)',
    '',
  ]),
  rule('M2.8-original-eta-of-the-former', SOURCE, 'An estimate of the previous journey is not the original ETA.', [
    'tracking/ledger/first-estimates.ts',
    'if (isOfFormer(claim)) continue;',
    '',
  ]),
  rule(
    'M2.8-actual-of-the-former',
    SOURCE,
    'An actual call of the previous journey does not supersede estimates of the next one at the same port.',
    ['tracking/events/event-entry.ts', 'if (isOfNextJourney(estimate, claim)) continue;', ''],
  ),
  rule(
    'M2.8-spelling-of-documents',
    SOURCE,
    'Numbers match with or without the prefix of their line, and with or without separators.',
    [
      'tracking/events/documents.ts',
      'return left === right || bare(left) === right || left === bare(right);',
      'return one === other;',
    ],
  ),
];

export const IDENTITY_OF_SHIPMENTS: readonly Rule[] = [
  rule(
    'M2.8-box-of-another-bill',
    SOURCE,
    'A container whose moves all name a different bill is not part of the shipment, if the line names the requested bill elsewhere.',
    [FOREIGN, 'if (!isForeign) own.set(', 'own.set('],
  ),
  rule('M2.8-box-by-a-person', SOURCE, 'A container with a correction by a person is part of the shipment.', [
    FOREIGN,
    ' && !confirmed.has(number)',
    '',
  ]),
  rule(
    'M2.8-box-turned-out-foreign',
    SOURCE,
    'A published container that turns out to belong to a different bill is removed.',
    ['tracking/changes/diff.ts', 'if (former.length === 0) return after;', 'return after;'],
  ),
  rule(
    'M2.8-call-of-another-bill',
    SOURCE,
    'A vessel call that names only a different bill does not concern a container that is not on it.',
    [
      'tracking/port-calls/fan-out.ts',
      '(claimed[index] === false && !isForeign(event)) ||',
      'claimed[index] === false ||',
    ],
  ),
  rule(
    'M2.8-call-of-another-box',
    SOURCE,
    'In the response for a container number, a call under documents other than those of its moves is not its own.',
    [FOREIGN, '!isForeign(event) || isOnCall(legs, event)', 'event'],
  ),
  rule(
    'M2.8-bills-of-a-box',
    SOURCE,
    'A container is listed under the documents that its own moves name, not under all documents of a vessel call.',
    [DOCUMENTS, 'return own.length > 0 ? own : onlyNumber(standing, type);', 'return numbersOf(standing, type);'],
  ),
  rule(
    'M2.8-only-bill-of-a-call',
    SOURCE,
    'If no move names a document, vessel calls and documents count if all of them agree on one number.',
    [DOCUMENTS, 'return own.length > 0 ? own : onlyNumber(standing, type);', 'return own;'],
  ),
  rule('M2.8-bill-of-the-former', SOURCE, 'The bill of an earlier journey is not the bill of the shipment.', [
    'tracking/publish/publish.ts',
    ' && isBillOfJourney(billOfLading, contexts)',
    '',
  ]),
];

const LIFECYCLE = 'tracking/tracking-requests/lifecycle.ts';
const SAME = 'tracking/tracking-requests/same-shipment.ts';

export const IDENTITY_OF_REQUESTS: readonly Rule[] = [
  rule(
    'M3-travels-again',
    'spec/tracking 3',
    'The journey of a container has ended once it travels again, even without a return.',
    ['tracking/containers/active-containers.ts', ' || hasMovedOn === true', ''],
  ),
  rule('M1-next-journey', 'spec/tracking 1', 'A request that awaits the next journey is polled daily for 56 days.', [
    LIFECYCLE,
    'const days = isAwaitingJourney(facts) ?',
    'const days = isAwaitingJourney(facts) && facts.awaitsJourney === undefined ?',
  ]),
  rule(
    'M1-former-dropped',
    'spec/tracking 1',
    'A request that awaits the next journey does not fail because the line stops listing the previous one.',
    [LIFECYCLE, 'if (isAwaitingJourney(facts) && WAITS.includes(course)) return waiting(facts);', ''],
  ),
  rule(
    'M2.8-duplicate-by-containers',
    SOURCE,
    'A request is a duplicate only if a tracked shipment has all of its containers.',
    [SAME, 'return request.containers.every((number) => shipment.containers.includes(number));', 'return true;'],
  ),
  rule(
    'M2.8-bill-beside-its-box',
    SOURCE,
    'A shipment that was requested by container does not make a request for its bill a duplicate while more containers may follow.',
    [SAME, 'if (shipment.isOfContainer && !request.isComplete) return false;', ''],
  ),
  rule('M2.8-same-number', SOURCE, 'The same bill or booking number is the same shipment.', [
    SAME,
    'if (shipment.isOfSameRequest) return true;\n  if (request.containers.length === 0) return standsForNumber(request, shipment);\n  if (shipment.isOfContainer',
    'if (request.containers.length === 0) return standsForNumber(request, shipment);\n  if (shipment.isOfContainer',
  ]),
  rule(
    'M2.8-split-is-not-one',
    SOURCE,
    'Before containers are listed, one bill under one booking counts as the same shipment; several bills do not.',
    [SAME, 'documents.billsOfLading.length <= 1 && documents.bookings.length <= 1', 'true'],
  ),
  rule('M2.8-ended-is-history', SOURCE, 'A request never adopts a shipment that has ended.', [
    SAME,
    'if (shipment.hasEnded) return false;',
    '',
  ]),
  rule(
    'M2.8-adopt-the-same-boxes',
    SOURCE,
    'A stopped shipment is continued only by a request for the same containers.',
    [SAME, 'return containers.length === request.containers.length && ', 'return '],
  ),
];
