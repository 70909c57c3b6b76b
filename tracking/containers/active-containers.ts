/** Identifies the containers whose journey has not ended. */
import type { ContainerView } from '../view/view.ts';

/** Whether a container is still tracked: the line lists it, its journey is not over, and no person stopped it. */
export function isActive(container: ContainerView): boolean {
  const { removed, stopped } = container;
  return !removed && !stopped && !isJourneyOver(container);
}

/** Whether the container was returned empty or has started its next journey. */
export function isJourneyOver({ fields, hasMovedOn }: ContainerView): boolean {
  return fields.empty_terminated_at.value !== null || hasMovedOn === true;
}
