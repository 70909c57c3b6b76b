/** Selects the containers whose journey has not ended. */
import type { ContainerView } from '../view/view.ts';

/** Whether a container is still tracked: on the bill, not returned empty, not stopped by a person. */
export function isActive({ removed, stopped, fields }: ContainerView): boolean {
  return !removed && !stopped && fields.empty_terminated_at.value === null;
}
