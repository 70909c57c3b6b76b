/**
 * Decides whether a gate-in without a stated load is the empty return. The empty return ends tracking, so without proof
 * the container is assumed to be still out.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { FacilityType, Move } from '../claims/claims.ts';
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

/** Moves of the container itself, rather than of a vessel. */
const OWN_MOVES: readonly Move[] = ['gate_in', 'gate_out', 'load', 'discharge', 'delivered'];

/**
 * Whether the gate-in follows a pickup and is at a depot, or is reported by a line at a place of unstated type.
 * Railroads and terminals report on laden containers, so they do not prove a return at such a place. Nor does a line's
 * report before the final pickup, because the container may be waiting for its train. After delivery to the consignee,
 * any gate-in that a line reports is the return.
 */
export function isReturnedUnstated({ claim, entry, moment }: ResolvedEvent, context: MilestoneContext): boolean {
  const pickups = pickupsBefore(moment, context);
  const type = claim.place?.facilityType ?? null;
  if (pickups.some((out) => out.claim.move === 'delivered') && entry.source.kind === 'line') return true;
  if (type !== null) return RETURNED_TO.includes(type) && pickups.length > 0;
  return entry.source.kind === 'line' && pickups.some((out) => isFinal(out, context));
}

/** Whether the last move is a gate-in after a pickup that may be the empty return or the return of refused cargo. */
export function isReturnUncertain(context: MilestoneContext): boolean {
  const last = context.timed.findLast((event) => isActual(event) && OWN_MOVES.includes(event.claim.move));
  if (last === undefined || last.claim.move !== 'gate_in' || last.claim.laden !== null) return false;
  return pickupsBefore(last.moment, context).length > 0 && !isReturnedUnstated(last, context);
}

function pickupsBefore(moment: ResolvedEvent['moment'], context: MilestoneContext): TimedEvent[] {
  return context.timed.filter(
    (out) => isOut(out, context) && moment !== null && !isDefinitelyBefore(moment, out.moment),
  );
}

/** Whether the container was delivered, or gated out by truck at a place other than a hub. */
function isOut(event: TimedEvent, { roles }: MilestoneContext): boolean {
  const { claim, place } = event;
  if (!isActual(event) || claim.laden === false) return false;
  if (claim.move === 'delivered') return true;
  if (claim.move !== 'gate_out' || isByRailOrBarge(event)) return false;
  return !roles.hubKeys.has(place.key);
}

function isFinal({ claim, place }: TimedEvent, { inlandKey }: MilestoneContext): boolean {
  return claim.move === 'delivered' || inlandKey === null || isSamePort(place.key, inlandKey);
}
