/** Rules derived from the second set of independent histories of the trade. */
import { type Rule, rule } from '../rule.ts';

export const LATER_HISTORIES: readonly Rule[] = [
  rule(
    'M2.11-availability-withdrawn',
    'spec/tracking 2.5',
    'Once a terminal withdraws its report of availability, the status is where the container is, and the same report later is a new change.',
    ['tracking/ledger/availability-changes.ts', 'return { available: null };', 'return null;'],
  ),
  rule(
    'M2.11-withdrawn-by-one',
    'spec/tracking 2.5',
    'A report that one facility withdraws leaves that of another in force.',
    ['tracking/containers/status-facts.ts', 'available === null ? []', 'false ? []'],
  ),
  rule(
    'D3-ramp-takes-back-gate-out',
    'spec/sources D3',
    'A gate-out that only the railroad reports does not count once its row shows the container at the ramp again.',
    ['tracking/containers/reversed-gate-outs.ts', " && kind !== 'railroad'", ''],
  ),
  rule(
    'D3-still-lists-the-gate-out',
    'spec/sources D3',
    'A row that lists the gate-out has not taken it back, whatever its status says.',
    ['tracking/containers/reversed-gate-outs.ts', '(entry.listedAt ?? entry.observedAt)', 'entry.observedAt'],
  ),
  rule(
    'D3-leaving-the-port-is-not-leaving-the-ramp',
    'spec/sources D3',
    'A gate-out elsewhere does not confirm one that the ramp takes back.',
    ['tracking/containers/reversed-gate-outs.ts', ' && mayBeSame(out, other)', ''],
  ),
  rule(
    'M4-out-by-railroad-alone',
    'spec/tracking 4',
    'A railroad that alone reports the gate-out is polled for one more day, or two if the container was never available: the ramp may take it back.',
    ['tracking/watches/poll-plan.ts', " || mayBeTakenBack(container, last, 'railroad', now)", ''],
  ),
];
