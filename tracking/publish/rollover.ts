/** Detects whether a container missed the vessel on which it was planned to leave (spec/sources G12). */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { ContainerContext } from '../containers/container-context.ts';
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';
import { isInbound, isSeaMove } from '../port-calls/port-calls.ts';

/**
 * Whether a plan that was withdrawn, superseded or reassigned had the container leave on a different vessel, from the
 * current POL or an earlier one.
 */
export function isRolledOver({ events, roles, journey }: ContainerContext): boolean {
  const { polOut } = roles;
  if (polOut === null || polOut.vessel === null) return false;
  const isOther = (vessel: string | null) => vessel !== null && vessel !== polOut.vessel;
  const plans = events.filter(
    (event) =>
      !isActual(event) &&
      isSeaMove(event) &&
      (event.claim.move === 'load' || event.claim.move === 'depart') &&
      (event.moment?.ms ?? Number.NEGATIVE_INFINITY) < journey.nextMs,
  );
  return plans.some((plan) => {
    const { invalidated, firstVessel = null } = plan.entry;
    const atPol = plan.place.key === polOut.place.key;
    if (atPol && isOther(firstVessel)) return true;
    const isAbandoned = invalidated !== null || isActual(polOut);
    return isOther(plan.vessel) && isAbandoned && (atPol || isFormerPol(plan, events, roles));
  });
}

/**
 * Whether the plan is for a port that is no longer on the container's route and to which no other vessel was to bring
 * it.
 */
function isFormerPol(
  plan: ResolvedEvent,
  events: readonly ResolvedEvent[],
  { polOut, podKey, hubKeys, roleOf }: ContainerContext['roles'],
): boolean {
  const { key } = plan.place;
  if (key === '?' || hubKeys.has(key) || isSamePort(key, podKey) || isSamePort(key, polOut?.place.key ?? null))
    return false;
  if (plan.entry.invalidated === null && roleOf(plan) !== 'outside') return false;
  return !events.some(
    (event) => isSeaMove(event) && isInbound(event) && event.vessel !== plan.vessel && isSamePort(event.place.key, key),
  );
}
