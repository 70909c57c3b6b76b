/** Rules about how a move becomes a milestone (the table of spec/sources A9). */
import { type Rule, rule } from '../rule.ts';

const MILESTONES = 'tracking/milestones/milestone-table.ts';

/** Rows of the milestone table. Each is switched off by replacing its move with one that no source sends. */
const TABLE: readonly (readonly [kind: string, move: string, says: string])[] = [
  ['empty_out', 'gate_out', 'An empty gate-out before any laden move: empty_out.'],
  ['full_in', 'gate_in', 'A laden gate-in before the loading at the POL: full_in.'],
  ['vessel_loaded', 'load', 'Loaded at the POL: vessel_loaded.'],
  ['vessel_departed', 'depart', 'The vessel leaves the POL: vessel_departed.'],
  ['transshipment_arrived', 'arrive', 'The vessel arrives at a hub: transshipment_arrived.'],
  ['transshipment_discharged', 'discharge', 'Discharged at a hub: transshipment_discharged.'],
  ['transshipment_loaded', 'load', 'Loaded at a hub: transshipment_loaded.'],
  ['transshipment_departed', 'depart', 'The next vessel leaves the hub: transshipment_departed.'],
  ['vessel_arrived', 'arrive', 'The vessel arrives at the POD: vessel_arrived.'],
  ['vessel_berthed', 'berth', 'The vessel berths at the POD: vessel_berthed.'],
  ['vessel_discharged', 'discharge', 'Discharged at the POD: vessel_discharged.'],
  ['feeder_loaded', 'load', 'Loaded on a barge: feeder_loaded.'],
  ['feeder_departed', 'depart', 'The barge leaves: feeder_departed.'],
  ['feeder_arrived', 'arrive', 'The barge arrives: feeder_arrived.'],
  ['feeder_discharged', 'discharge', 'Taken off the barge: feeder_discharged.'],
  ['rail_loaded', 'load', 'Loaded on a train after the POD: rail_loaded.'],
  ['rail_departed', 'depart', 'The train leaves: rail_departed.'],
  ['rail_arrived', 'arrive', 'The train arrives: rail_arrived.'],
  ['rail_unloaded', 'discharge', 'Taken off the train: rail_unloaded.'],
  ['available', 'available', 'Reported as available for pickup after the sea leg: available.'],
  ['not_available', 'not_available', 'Reported as not available after the sea leg: not_available.'],
  ['delivered', 'delivered', 'A delivery that a source reports: delivered.'],
  ['full_out', 'gate_out', 'A laden gate-out after the POD: full_out.'],
  ['empty_in', 'gate_in', 'An empty gate-in at the end: empty_in.'],
];

const ROWS: readonly Rule[] = TABLE.map(([kind, move, says]) => {
  const find = `row('${kind}', ['${move}']`;
  return rule(`A9-${kind.replaceAll('_', '-')}`, 'spec/sources A9', says, [MILESTONES, find, `row('${kind}', []`]);
});

export const MILESTONES_OF_MOVES: readonly Rule[] = [
  ...ROWS,
  rule(
    'A9-inland-arrival',
    'spec/sources A9',
    'The arrival at the last inland place is an additional milestone: arrived_at_inland_destination.',
    [MILESTONES, "isAtInland(situation) && situation.phase !== 'origin'", 'false'],
  ),
  rule('A9-delivered-in', 'spec/sources A9', 'A laden gate-in at the customer after the POD is a delivery.', [
    MILESTONES,
    "phase === 'destination' && isCustomer(event)",
    'false',
  ]),
  rule(
    'A9-export-rail',
    'spec/sources A9',
    'Rail moves before the POL use the same codes, but fill no field of import rail.',
    [
      MILESTONES,
      "return phase === 'destination' || (phase !== 'origin' && event.entry.source.kind === 'railroad');",
      'return true;',
    ],
  ),
  rule('A9-export-haulage', 'spec/sources A9', 'A laden gate-out at the POL or at a hub is not a pickup.', [
    MILESTONES,
    'if (event.place.key === roles.polKey && !isMisplaced) return false;',
    'if (roles.polKey !== null) return true;',
  ]),
  rule(
    'A9-pickup-stated-at-a-hub',
    'spec/sources A9',
    'A gate-out after the arrival at the POD is a pickup, even if the line states it at a hub, where the container no longer is.',
    [
      MILESTONES,
      "  if (phase === 'destination') return true;\n  if (roles.hubKeys.has(event.place.key)) return false;",
      "  if (roles.hubKeys.has(event.place.key)) return false;\n  if (phase === 'destination') return true;",
    ],
  ),
  rule(
    'A9-papers-are-no-arrival',
    'spec/sources A9',
    'Documents and customs events at the POD precede the vessel and are not an arrival.',
    [MILESTONES, 'return isActual(event) && isSeaMove(event) && (', 'return isActual(event) && ('],
  ),
  rule(
    'M2.8-return-after-crossing',
    'spec/tracking 2.8',
    'An empty gate-in of a container that has not crossed the sea is not an empty return.',
    [MILESTONES, 'return before.some((other) => cameAcross(other, context)) ||', 'return true ||'],
  ),
  rule(
    'G8-full-in-first',
    'spec/sources G8',
    'A full gate-in reported before the empty gate-out leaves both in place.',
    [MILESTONES, "      other.claim.move !== 'gate_in' &&\n", ''],
  ),
  rule(
    'G8-full-in-late',
    'spec/sources G8',
    'A full gate-in at the POL reported after the loading leaves both in place.',
    [MILESTONES, "isOrigin(phase) || (phase === 'sea' && atPol)", 'isOrigin(phase)'],
  ),
  rule(
    'G8-early-gate-out',
    'spec/sources G8',
    'A gate-out at the POD reported before the discharge leaves both in place.',
    [
      MILESTONES,
      "if (atEnd) return phase === 'sea' || phase === 'unknown' || roles.polOut === null;",
      'if (atEnd) return false;',
    ],
  ),
];
