/** Boxes of which something is still to come. */
import type { ContainerView } from '../view/view.ts';

/** On the bill, not back empty, and not stopped by a person: sources are asked for it, and the shipment waits for it. */
export function isOpen({ removed, stopped, fields }: ContainerView): boolean {
  return !removed && !stopped && fields.empty_terminated_at.value === null;
}
