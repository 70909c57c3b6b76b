/**
 * Decides whether a gate-in that does not state the load is the empty return. The empty return ends tracking, so
 * without proof the container is assumed to be still out.
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

/** Facilities that accept returned empty containers. Ramps, terminals and yards also receive laden ones. */
const RETURNED_TO: readonly FacilityType[] = ['depot'];

/**
 * Whether a pickup precedes the gate-in and the gate-in is at a depot or at a place of unstated type. Railroads and
 * terminals report on laden containers, and at a place of unstated type the container may be waiting for its train.
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

/** Whether the container was delivered, or left by truck from a place other than a hub. */
function isOut(event: TimedEvent, { roles }: MilestoneContext): boolean {
  const { claim, place } = event;
  if (!isActual(event) || claim.laden === false) return false;
  if (claim.move === 'delivered') return true;
  if (claim.move !== 'gate_out' || isByRailOrBarge(event)) return false;
  return !roles.hubKeys.has(place.key);
}

/** Whether the container does not continue inland from there. */
function isFinal({ claim, place }: TimedEvent, { inlandKey }: MilestoneContext): boolean {
  return claim.move === 'delivered' || inlandKey === null || isSamePort(place.key, inlandKey);
}
