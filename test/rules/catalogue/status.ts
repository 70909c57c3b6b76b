/** Rules about the status and unmapped codes (spec/tracking 2.11 and 2.12). */
import { type Rule, rule } from '../rule.ts';

/** Rows of the status table. Each is switched off by removing it. */
const ROWS: readonly (readonly [id: string, row: string, says: string])[] = [
  [
    'empty-returned',
    "{ status: 'empty_returned', when: (facts) => facts.emptyReturned },",
    'After the empty return: empty_returned.',
  ],
  [
    'delivered',
    "{ status: 'delivered', when: (facts) => facts.delivered },",
    'Delivered but not returned yet: delivered.',
  ],
  [
    'picked-up',
    "{ status: 'picked_up', when: (facts) => facts.pickedUp },",
    'Gated out laden and not on a train since: picked_up.',
  ],
  [
    'available',
    "{ status: 'available', when: (facts) => facts.availability === 'available' },",
    'Reported as available where the container is: available.',
  ],
  [
    'not-available',
    "{ status: 'not_available', when: (facts) => facts.availability === 'not_available' },",
    'Reported as not available where the container is: not_available.',
  ],
  [
    'off-dock',
    "{ status: 'off_dock', when: (facts) => facts.offDock },",
    'Moved to a facility outside the terminal: off_dock.',
  ],
  ['on-rail', "{ status: 'on_rail', when: (facts) => facts.onRail },", 'On a train after the POD: on_rail.'],
  ['unloaded', "{ status: 'grounded', when: (facts) => facts.railUnloaded },", 'Taken off the train: grounded.'],
  [
    'awaiting-inland',
    "{ status: 'awaiting_inland_transfer', when: (facts) => facts.discharged && facts.inland },",
    'Discharged and going inland: awaiting_inland_transfer.',
  ],
  [
    'grounded',
    "{ status: 'grounded', when: (facts) => facts.discharged },",
    'Discharged at its destination: grounded.',
  ],
  ['on-ship', "{ status: 'on_ship', when: (facts) => facts.onShip },", 'Loaded, or reported later at sea: on_ship.'],
];

export const STATUS: readonly Rule[] = [
  ...ROWS.map(([id, find, says]) =>
    rule(`M2.11-${id}`, 'spec/tracking 2.11', says, ['tracking/containers/container-status.ts', find, '']),
  ),
  rule(
    'M2.11-no-way-back',
    'spec/tracking 2.11',
    'The status moves back only after a correction, or between available and not_available; availability at the POD ends once the container is on the train.',
    ['tracking/containers/status-facts.ts', 'states.filter((one) => one.ms >= sinceMs)', 'states.filter(() => true)'],
  ),
  rule(
    'M2.12-unknown-codes',
    'spec/tracking 2.12',
    'An unmapped code is a raw event under its own text, and never a status.',
    ['tracking/ledger/unknown-codes.ts', "if (claim.kind !== 'unknown') continue;", 'if (claim) continue;'],
  ),
];
