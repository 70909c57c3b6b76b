/**
 * Decides whether a gate-in without a stated load is the empty return. Because the empty return ends tracking, the
 * container is assumed to be still out unless there is proof.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { FacilityType } from '../claims/claims.ts';
import {
  isActual,
  isByRailOrBarge,
  isDefinitelyBefore,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';
import type { MilestoneContext } from './milestone-table.ts';

/** Types of facility that receive only empty containers. Ramps, terminals and yards also receive laden ones. */
const RETURNED_TO: readonly FacilityType[] = ['depot'];

/**
 * Whether the gate-in follows a pickup and is at a depot, or a line reports it at a place of unstated type. Railroads
 * and terminals report on laden containers, so they do not prove a return at such a place. Nor does a line's report
 * before the final pickup, because the container may be waiting for its train.
 */
export function isReturnedUnstated({ claim, entry, moment }: ResolvedEvent, context: MilestoneContext): boolean {
  const { timed } = context;
  const pickups = timed.filter(
    (out) => isOut(out, context) && moment !== null && !isDefinitelyBefore(moment, out.moment),
  );
  const type = claim.place?.facilityType ?? null;
  if (type !== null) return RETURNED_TO.includes(type) && pickups.length > 0;
  return entry.source.kind === 'line' && pickups.some((out) => isFinal(out, context));
}

/** Whether the container was delivered, or was gated out by truck at a place other than a hub. */
function isOut(event: TimedEvent, { roles }: MilestoneContext): boolean {
  const { claim, place } = event;
  if (!isActual(event) || claim.laden === false) return false;
  if (claim.move === 'delivered') return true;
  if (claim.move !== 'gate_out' || isByRailOrBarge(event)) return false;
  return !roles.hubKeys.has(place.key);
}

/** Whether the container does not continue inland from this place. */
function isFinal({ claim, place }: TimedEvent, { inlandKey }: MilestoneContext): boolean {
  return claim.move === 'delivered' || inlandKey === null || isSamePort(place.key, inlandKey);
}
