import type { Classifier, EventClaim, PlaceClaim, ShipmentFactClaim } from '../../tracking/claims/claims.ts';
import { readReference } from '../dcsa/documents.ts';
import { isRecord, list, name, record } from '../json-shape.ts';
import { readCityWords, readPortWords } from '../place-words.ts';
import { readTime } from '../source-time.ts';

type Json = Record<string, unknown>;
type Documents = EventClaim['documents'];

/** Reads the bill and booking under which the line lists the shipment. */
export function readDocuments(content: Json): Documents {
  const path = record(content.trackingPath) ?? {};
  const bill = readReference(path.trackingGroupReferenceCode);
  const booking = readReference(path.billOfladingRefCode);
  return [
    ...(booking === null ? [] : [{ type: 'booking' as const, number: booking }]),
    ...(bill === null ? [] : [{ type: 'bill_of_lading' as const, number: bill }]),
  ];
}

const MAX_LEGS = 12;

/** Lists the estimated and actual departure and arrival of each leg. */
export function readLegs(content: Json, documents: Documents): EventClaim[] {
  const countries = countriesOf(content);
  return legsOf(content).flatMap(({ leg, pointer }): EventClaim[] => {
    const vesselName = name(leg.vesselName);
    const vessel = vesselName === null ? null : { imo: null, name: vesselName };
    const about = { pointer, documents, vessel, voyage: name(leg.voyageNo) };
    const pol = readPort(leg.portOfLoading, countries);
    const pod = readPort(leg.portOfDischarge, countries);
    return [
      ...call('depart', 'estimated', { ...about, place: pol }, leg.expectedDateOfDeparture),
      ...call('depart', 'actual', { ...about, place: pol }, leg.actualDepartureDate),
      ...call('arrive', 'estimated', { ...about, place: pod }, leg.estimatedDateOfArrival),
      ...call('arrive', 'actual', { ...about, place: pod }, leg.actualArrivalDate),
    ];
  });
}

function legsOf(content: Json): { leg: Json; pointer: string }[] {
  return list(content.actualShipment)
    .slice(0, MAX_LEGS)
    .flatMap((leg, index) => (isRecord(leg) ? [{ leg, pointer: `/data/content/actualShipment/${index}` }] : []));
}

/** Collects countries by city from the response, because the ports of legs have none. */
function countriesOf(content: Json): ReadonlyMap<string, string | null> {
  const path = record(content.trackingPath) ?? {};
  const countries = new Map<string, string | null>();
  for (const words of [path.fromCity, path.toCity, ...legsOf(content).map(({ leg }) => leg.city)]) {
    const city = readCityWords(words);
    if (city?.name == null || city.country === null) continue;
    const earlier = countries.get(city.name);
    countries.set(city.name, earlier === undefined || earlier === city.country ? city.country : null);
  }
  return countries;
}

function readPort(words: unknown, countries: ReadonlyMap<string, string | null>): PlaceClaim | null {
  const port = readPortWords(words, null);
  return port === null ? null : readPortWords(words, countries.get(port.name ?? '') ?? null);
}

function call(
  move: 'depart' | 'arrive',
  classifier: Classifier,
  about: Pick<EventClaim, 'pointer' | 'documents' | 'vessel' | 'voyage' | 'place'>,
  printed: unknown,
): EventClaim[] {
  const time = readTime(printed);
  if (time === null || about.place === null) return [];
  return [
    {
      kind: 'event',
      ...about,
      statedAt: null,
      container: null,
      move,
      mode: 'vessel',
      laden: null,
      classifier,
      time,
      transportCall: null,
      carrier: null,
      sourceEventId: null,
      retracted: false,
      original: move === 'depart' ? 'departure of a leg' : 'arrival of a leg',
    },
  ];
}

export function readShipmentFacts(content: Json, type: string): ShipmentFactClaim[] {
  const path = record(content.trackingPath) ?? {};
  const countries = countriesOf(content);
  const base = { kind: 'shipment_fact' as const, statedAt: null };
  const at = (member: string) => `/data/content/trackingPath/${member}`;
  const pol = readPort(path.pol, countries);
  const pod = readPort(path.pod, countries);
  const delivery = readCityWords(path.toCity);
  const bill = type === 'bl' ? readReference(path.trackingGroupReferenceCode) : null;
  return [
    ...(pol?.unlocode == null ? [] : [{ ...base, field: 'port_of_lading' as const, value: pol, pointer: at('pol') }]),
    ...(pod?.unlocode == null
      ? []
      : [{ ...base, field: 'port_of_discharge' as const, value: pod, pointer: at('pod') }]),
    ...(delivery?.country == null
      ? []
      : [{ ...base, field: 'place_of_delivery' as const, value: delivery, pointer: at('toCity') }]),
    ...(bill === null
      ? []
      : [{ ...base, field: 'bill_of_lading' as const, value: bill, pointer: at('trackingGroupReferenceCode') }]),
  ];
}
