/** What comes with an event, and in which order (spec/contract 5.3). Shipment and container always come along with ours. */
import type { CatalogueEvent } from '../../webhooks/catalogue.ts';

/** Types that stand in one place; which of them is the nature of the place or terminal. */
const TYPES = {
  shipment: ['shipment'],
  container: ['container'],
  place: ['port', 'metro_area'],
  terminal: ['terminal', 'rail_terminal'],
  vessel: ['vessel'],
} as const;

type Part = keyof typeof TYPES;

/** What receivers know to come with events, beside what each is about. With others only that comes. */
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

/** For all others; what is known of those above comes in the same order. */
const ORDER: readonly Part[] = ['shipment', 'container', 'place', 'terminal', 'vessel'];
const OTHER_ORDERS: Readonly<Record<string, readonly Part[]>> = {
  'tracking_request.succeeded': ['container', 'shipment'],
  'container.updated': ['shipment', 'place', 'terminal', 'container'],
};

/** Parts that receivers know to come, of which there is none. A source that does not tell the place leaves it out. */
export function missingParts({ name }: CatalogueEvent, types: ReadonlySet<string>): string[] {
  const [, parts] = KNOWN.find(([names]) => names.test(name)) ?? [null, []];
  return parts.filter((part) => !TYPES[part].some((type) => types.has(type)));
}

/** What comes in another place than it should. What a correction replaces comes after all the rest. */
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
