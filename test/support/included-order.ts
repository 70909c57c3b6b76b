/**
 * The objects included with an event, and their order (spec/contract 5.3). Our events always include the shipment and
 * the container.
 */
import type { CatalogueEvent } from '../../webhooks/catalogue.ts';

/** Types that share one position; the kind of place or terminal determines which of them is included. */
const TYPES = {
  shipment: ['shipment'],
  container: ['container'],
  place: ['port', 'metro_area'],
  terminal: ['terminal', 'rail_terminal'],
  vessel: ['vessel'],
} as const;

type Part = keyof typeof TYPES;

/**
 * Objects that receivers expect with events, in addition to the one that each event is about. Other events include only
 * that one.
 */
const KNOWN: readonly [names: RegExp, parts: readonly Part[]][] = [
  [/^tracking_request\.succeeded$/, ['container', 'shipment']],
  [/^tracking_request\.(failed|awaiting_manifest)$/, []],
  [/^tracking_request\.tracking_stopped$/, ['shipment']],
  [/transport\.(empty_out|full_in|empty_in|rail_loaded|rail_departed)$/, ['shipment', 'container', 'place']],
  [/transport\.(vessel_(loaded|departed|arrived)|transshipment_\w+)$/, ['shipment', 'container', 'place', 'vessel']],
  [/transport\.vessel_(berthed|discharged)$/, ['shipment', 'container', 'place', 'terminal', 'vessel']],
  [/transport\.(full_out|rail_arrived|rail_unloaded)$/, ['shipment', 'container', 'place', 'terminal']],
  [/(arrived_at_inland_destination|pickup_lfd\.changed)$/, ['shipment', 'container', 'place', 'terminal']],
  [/^shipment\.estimated\.arrival$/, ['shipment', 'place']],
  [/^container\.updated$/, ['shipment', 'place', 'terminal', 'container']],
  [/^container\.pod_terminal_changed$/, ['shipment', 'container', 'terminal']],
  [/^container\./, ['shipment', 'container']],
];

/** Order of included objects; the events below have other orders. */
const ORDER: readonly Part[] = ['shipment', 'container', 'place', 'terminal', 'vessel'];
const OTHER_ORDERS: Readonly<Record<string, readonly Part[]>> = {
  'tracking_request.succeeded': ['container', 'shipment'],
  'container.updated': ['shipment', 'place', 'terminal', 'container'],
};

/** Lists expected objects that are missing. This is allowed, for example if the source does not report the place. */
export function missingParts({ name }: CatalogueEvent, types: ReadonlySet<string>): string[] {
  const [, parts] = KNOWN.find(([names]) => names.test(name)) ?? [null, []];
  return parts.filter((part) => !TYPES[part].some((type) => types.has(type)));
}

/** Lists objects in the wrong position. The object that a correction replaces comes last. */
export function misplaced({ name, referenceType }: CatalogueEvent, types: readonly string[]): string[] {
  const order: readonly (readonly string[])[] = [
    ...(OTHER_ORDERS[name] ?? ORDER).map((part) => TYPES[part]),
    [referenceType],
  ];
  const end = types.indexOf(referenceType) + 1;
  const places = types.slice(0, end).map((type) => order.findIndex((part) => part.includes(type)));
  const wrong = places.some((place, index) => place < (places[index - 1] ?? 0));
  const replaced = types.slice(end);
  const isReplaced = replaced.every((type) => type === referenceType || type === 'terminal') && replaced.length < 2;
  return wrong || end === 0 || !isReplaced ? [types.join(' ')] : [];
}
