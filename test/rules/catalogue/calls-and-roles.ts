/**
 * Rules about calls: which containers a call concerns, where it is, and which role it gives its port (spec/tracking
 * 2.6, spec/sources A6, A9, G43).
 */
import { type Rule, rule } from '../rule.ts';

const CALLS = 'tracking/port-calls/call-places.ts';
const FAN_OUT = 'tracking/port-calls/fan-out.ts';
const ROLES = 'tracking/port-calls/port-roles.ts';
const PROOFS = 'tracking/port-calls/pod-proofs.ts';
const EVIDENCE = 'tracking/containers/pod-evidence.ts';

const FANNED_OUT: readonly Rule[] = [
  rule(
    'G43-on-together',
    'spec/sources G43',
    'Containers travel on together unless reported otherwise: one that still waits at a port shares the plan of those that have left it.',
    [FAN_OUT, 'isExpected(event, expected),', 'false,'],
  ),
  rule(
    'G43-parted',
    'spec/sources G43',
    'A container that was itself loaded at a port does not take over the plan of another container’s vessel there.',
    [FAN_OUT, '!loadedAt.has(place) && (waitsAt.has(place) || loadedAt.size === 0);', 'true;'],
  ),
  rule(
    'G43-unclaimed-call',
    'spec/sources G43',
    'A port call that cannot be attributed to any container of the shipment applies to all of them.',
    [FAN_OUT, '(claimed[index] === false && !isForeign(event)) ||', ''],
  ),
];

const PLACES_OF_CALLS: readonly Rule[] = [
  rule(
    'M2.6-misplaced-statement',
    'spec/sources A9',
    'A statement that places a call at a different port than all others creates neither a hub nor a new POD.',
    [CALLS, 'settled.size === 0 ? (event) => event : (event) => settled.get(event.entry) ?? event', '(event) => event'],
  ),
  rule(
    'M2.6-vessel-knows-its-port',
    'spec/sources A9',
    'If equally many statements name each of two ports, those about the vessel itself decide, not those about a container.',
    [CALLS, 'claim.container === null ? 1.5 : 1', '1'],
  ),
  rule(
    'M2.6-one-id-for-weeks',
    'spec/sources A9',
    'If one call id is used for calls that are weeks apart, it proves nothing about their places.',
    [CALLS, 'const ONE_CALL_MS = 5 * 86_400_000;', 'const ONE_CALL_MS = 500 * 86_400_000;'],
  ),
  rule(
    'M2.6-one-id-for-both-ends',
    'spec/sources A9',
    'If both ends of a leg have the same call id, they are still different ports.',
    [CALLS, "claim.move === 'load' || claim.move === 'depart' ? 'out' : 'in'", "'in'"],
  ),
];

/** Proofs that a port is the POD, each of which is enough. */
const SAFE_BY: readonly (readonly [id: string, file: string, find: string, says: string])[] = [
  [
    'plan',
    PROOFS,
    '(!wasBoundOn && provesByPlan(event, podKey, podIn, events, isPassing)) ||',
    'A plan that ends at the POD makes it safe.',
  ],
  [
    'other-source',
    PROOFS,
    "if (here && entry.source.kind !== 'line') return true;",
    'A move at the POD that a source other than the line reports makes it safe.',
  ],
  ['train', PROOFS, "mode === 'rail' ||", 'A train that goes on from the POD makes it safe.'],
  ['barge', PROOFS, "|| mode === 'barge'", 'A barge that goes on from the POD makes it safe.'],
  [
    'release',
    PROOFS,
    "if (isAfter && (here || place.key === '?') && isRelease(event)) return true;",
    'A release for import after the discharge makes the POD safe.',
  ],
  [
    'arrival-notice',
    PROOFS,
    "if (claim.move === 'other' && isArrivalNotice(event)) return true;",
    'A notice of arrival to the consignee makes the POD safe.',
  ],
  [
    'time',
    PROOFS,
    'if (podIn !== null && waitsTooLong(podIn, stated)) return true;',
    'Three weeks without an onward leg make the POD safe.',
  ],
  [
    'gate-out',
    PROOFS,
    "if (here && claim.move === 'gate_out' && claim.laden === true && !isToNextVessel(event, events)) return true;",
    'A laden gate-out at the POD, planned or done, makes it safe.',
  ],
  [
    'empty-return',
    PROOFS,
    "claim.move === 'gate_in' && claim.laden === false && isLaterThanSea(event, events)",
    'An empty return after everything at sea makes the POD safe.',
  ],
  ['delivery', EVIDENCE, 'isSamePort(key, delivery) ||', 'A POD that is the place of delivery is safe.'],
  [
    'terminal',
    EVIDENCE,
    'isListedByTerminal(key, scene, evidence) ||',
    'A POD whose terminal lists the container is safe.',
  ],
  [
    'former-plan',
    EVIDENCE,
    'wasExpected(key, podIn, scene, evidence) ||',
    'A POD where an arrival was once expected stays safe when its plan is no longer reported.',
  ],
  [
    'line-release',
    EVIDENCE,
    '(podIn !== null && isReleased(key, podIn, scene, evidence)) ||',
    'A last free day or an availability that the line states after the discharge makes the POD safe.',
  ],
  [
    'remaining-legs',
    EVIDENCE,
    '(podIn !== null && isLastLeg(podIn)) ||',
    'A line that lists remaining legs and lists none makes the POD safe.',
  ],
  [
    'sister',
    EVIDENCE,
    '(podIn !== null && endsForCompanion(key, podIn, scene, standing))',
    'The POD of a container is safe for others that came on the same vessel.',
  ],
];

const ROLES_OF_PORTS: readonly Rule[] = [
  ...SAFE_BY.map(([id, file, find, says]) =>
    rule(`M2.6-safe-by-${id}`, 'spec/sources A9', says, [
      file,
      find,
      find.endsWith(';') || find.endsWith('||') || find.startsWith('||') ? '' : 'false',
    ]),
  ),
  rule(
    'G12-mere-call',
    'spec/sources G12',
    'A port where the vessel of the container only calls is not a transshipment.',
    [ROLES, '(arrivals.includes(call) && changesVessel(call, calls))', 'arrivals.includes(call)'],
  ),
  rule(
    'M2.6-ship-that-comes',
    'spec/sources A9',
    'The arrival of the next vessel, which takes the container onward, is not an arrival of the container.',
    [ROLES, "if (comesForContainer) return 'outside';", ''],
  ),
  rule(
    'M2.6-ship-that-leaves',
    'spec/sources A9',
    'The departure of a vessel without the container is not a departure of the container.',
    [ROLES, 'if (leavesWithoutContainer || isSamePort(place, podKey))', 'if (isSamePort(place, podKey))'],
  ),
  rule(
    'M2.6-roles-anew',
    'spec/tracking 2.6',
    'A port from which a vessel takes the container onward is not the POD, whatever role it had before.',
    [ROLES, '(pod !== null ? stated : ends)', '(pod !== null ? stated : arrivals.slice(0, 1))'],
  ),
];

export const CALLS_AND_ROLES: readonly Rule[] = [...FANNED_OUT, ...PLACES_OF_CALLS, ...ROLES_OF_PORTS];
