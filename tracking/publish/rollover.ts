/** Detects whether a container missed the vessel on which it was planned (spec/sources G12). */
import type { ContainerContext } from '../containers/container-context.ts';
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';
import { isSeaMove } from '../port-calls/port-calls.ts';

/** Whether a withdrawn or superseded plan had the container leaving the POL on a different vessel. */
export function isRolledOver({ events, roles, journey }: ContainerContext): boolean {
  const { polOut } = roles;
  if (polOut === null || polOut.vessel === null) return false;
  const abandoned = (event: ResolvedEvent) => event.entry.invalidated !== null || isActual(polOut);
  return events.some(
    (event) =>
      !isActual(event) &&
      isSeaMove(event) &&
      (event.claim.move === 'load' || event.claim.move === 'depart') &&
      event.place.key === polOut.place.key &&
      event.vessel !== null &&
      event.vessel !== polOut.vessel &&
      (event.moment?.ms ?? Number.NEGATIVE_INFINITY) < journey.nextMs &&
      abandoned(event),
  );
}
