/** What comes with an event, in the order that receivers know (rest-contract 5.3); shipment and container always come with it. */
import type { CatalogueEvent } from '../../webhooks/catalogue.ts';

const SHIPMENT = ['shipment'];
const CONTAINER = ['container'];
const PLACE = ['port', 'metro_area'];
const TERMINAL = ['terminal', 'rail_terminal'];
const VESSEL = ['vessel'];

/** Types that may come, one after the other. */
export function orderOf({ name, referenceType }: CatalogueEvent): string[][] {
  const reference = [referenceType];
  if (name === 'tracking_request.succeeded') return [CONTAINER, SHIPMENT, reference];
  if (name === 'container.updated') return [SHIPMENT, PLACE, TERMINAL, CONTAINER, reference];
  return [SHIPMENT, CONTAINER, PLACE, TERMINAL, VESSEL, reference];
}

/** What comes in another place than it should; empty where all is well. What a correction replaces comes after all. */
export function misplaced(event: CatalogueEvent, types: readonly string[]): string[] {
  const order = orderOf(event);
  const own = types.slice(0, types.indexOf(event.referenceType) + 1);
  const stages = own.map((type) => order.findIndex((stage) => stage.includes(type)));
  const wrong = own.filter((_, index) => stages[index] === -1 || (stages[index] ?? 0) < (stages[index - 1] ?? 0));
  const replaced = types.slice(own.length);
  const isCorrection = replaced.every((type) => type === event.referenceType || type === 'terminal');
  return own.length === 0
    ? ['what the event is about']
    : [...wrong, ...(isCorrection && replaced.length < 2 ? [] : replaced)];
}
