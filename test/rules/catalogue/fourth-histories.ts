/** Rules derived from the fourth set of independently written trade histories. */
import { type Rule, rule } from '../rule.ts';

const KEY = 'tracking/containers/key-milestones.ts';
const LOAD = 'tracking/milestones/unstated-load.ts';
const CYCLES = 'tracking/events/journey-cycles.ts';
const PURGE = 'tracking/ledger/purged-history.ts';

export const FOURTH_HISTORIES: readonly Rule[] = [
  rule(
    'G19-emptied-late',
    'spec/sources G19',
    'An empty gate-out long after the last move belongs to the import if it lists the import’s documents, or neither documents nor a depot.',
    [CYCLES, ' && !leavesImport(cycle, event, next)', ''],
  ),
  rule(
    'G19-emptied-late-without-documents',
    'spec/sources G19',
    'An empty gate-out from a depot long after the last move, without documents, starts the next journey.',
    [CYCLES, "claim.place?.facilityType !== 'depot'", 'true'],
  ),
  rule(
    'G19-loaded-after-a-long-gap',
    'spec/sources G19',
    'An empty gate-out without documents starts the next journey if the container is loaded next.',
    [CYCLES, ' && (next === undefined || !isExportMove(next))', ''],
  ),
  rule(
    'M2.6-ramp-in-the-neighboring-city',
    'spec/tracking 2.6',
    'A ramp under the code of a neighboring city counts as the ramp of the stated place of delivery.',
    [
      'tracking/milestones/milestone-table.ts',
      'return isSamePort(event.place.key, context.inlandKey);',
      'return event.place.key === context.inlandKey;',
    ],
  ),
  rule(
    'M2.6-unloaded-in-the-neighboring-city',
    'spec/tracking 2.6',
    'Unloading from the train at such a ramp is the unloading at the inland destination.',
    [KEY, 'isSamePort(place.key, context.table.inlandKey)', 'place.key === context.table.inlandKey'],
  ),
  rule(
    'G21-off-the-list-in-the-yard',
    'spec/sources G21',
    'A container that the line takes off its list while a terminal has it in its yard is not removed, but flagged.',
    [
      'tracking/containers/removal.ts',
      'isOffList(unlisted, context) && !isAtFacility(context)',
      'isOffList(unlisted, context)',
    ],
  ),
  rule(
    'G21-row-from-before-the-arrival',
    'spec/sources G21',
    'A terminal’s row from before the arrival, or for a container that it no longer lists, does not restore a removed one.',
    ['tracking/containers/facility-rows.ts', 'isListed !== false && confirmedMs(facts) >= arrivedMs', 'true'],
  ),
  rule(
    'G30-purged-start',
    'spec/sources G30',
    'If all moves before some point are missing and all later ones are still listed, the line purged the earlier ones, whatever their age.',
    [PURGE, 'ms < cutMs || ', ''],
  ),
  rule(
    'G30-one-move-for-another',
    'spec/sources G30',
    'A loading that is listed in place of another one is a correction, not a purge.',
    [PURGE, 'return isCorrection ? Number.NEGATIVE_INFINITY : first.ms;', 'return first.ms;'],
  ),
  rule(
    'G30-departure-before-a-loading',
    'spec/sources G30',
    'A departure that is no longer listed, followed only by a gate-in and loading for another vessel, was not purged.',
    [PURGE, 'container === null && isAfterVoyage(claim)', 'container === null'],
  ),
  rule(
    'M2.6-pulled-at-the-port',
    'spec/tracking 2.6',
    'A container with an inland place of delivery that is pulled at the port, with no train or barge, was picked up there.',
    [KEY, 'isInland ? fullOuts.find((one) => atPod(one.place)) : fullOuts[0]', 'isInland ? undefined : fullOuts[0]'],
  ),
  rule(
    'M2.6-left-for-the-train',
    'spec/tracking 2.6',
    'Leaving the port for a train or barge that is listed is not the pickup.',
    [KEY, 'goesOnOverland(context) || ', ''],
  ),
  rule(
    'M2.6-train-that-never-came',
    'spec/tracking 2.6',
    'After an empty return without any move by rail or barge, a planned one no longer hides the pickup at the port.',
    [KEY, " && (inland.hasGoneOn || !milestones.some(({ view }) => view.kind === 'empty_in'))", ''],
  ),
  rule(
    'M2.8-gated-in-after-the-delivery',
    'spec/tracking 2.8',
    'After the delivery to the consignee, a line’s gate-in without the load is the empty return, at a terminal too.',
    [LOAD, "pickups.some((out) => out.claim.move === 'delivered')", 'false'],
  ),
  rule(
    'M2.8-return-uncertain',
    'spec/tracking 2.8',
    'A gate-in after the pickup that may be the empty return, but does not state the load, is flagged.',
    ['tracking/publish/publish.ts', "if (isReturnUncertain(context.table)) flags.push('return_uncertain');", ''],
  ),
  rule('M2.8-return-no-longer-uncertain', 'spec/tracking 2.8', 'The flag ends with the next move of the container.', [
    LOAD,
    'OWN_MOVES.includes(event.claim.move)',
    "event.claim.move === 'gate_in'",
  ]),
];
