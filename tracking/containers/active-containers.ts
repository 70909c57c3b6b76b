/** Selects the containers whose journey has not ended. */
import type { ContainerView } from '../view/view.ts';

/** Whether a container is still tracked: on the bill, with its journey not over, and not stopped by a person. */
export function isActive(container: ContainerView): boolean {
  const { removed, stopped } = container;
  return !removed && !stopped && !isJourneyOver(container);
}

/** Whether the container was returned empty or has started another journey. */
export function isJourneyOver({ fields, hasMovedOn }: ContainerView): boolean {
  return fields.empty_terminated_at.value !== null || hasMovedOn === true;
}
