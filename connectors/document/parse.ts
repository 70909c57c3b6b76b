import { type StatedTime, statedTime, statedWeight } from '../../reference/stated-values.ts';
import type { Claim, EventClaim, PlaceClaim, ShipmentFactClaim } from '../../tracking/claims/claims.ts';
import { isRecord, lookUp, parseJson } from '../json-shape.ts';
import { NO_PLACE } from '../place.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { TOPICS, type Topic } from './kinds.ts';
import type { DocumentStatements, StatedField } from './statements.ts';

/**
 * Minimum confidence for a claim. It is higher than for the document's own data, because a claim is published as a
 * fact.
 */
export const CLAIMED = 0.9;

interface Positioned extends StatedField {
  pointer: string;
}

type Reader = (document: Reading) => Claim[];

const READERS: Readonly<Record<Topic, Reader>> = {
  route: ({ stated, base }) =>
    (
      [
        ['portOfLoading', 'port_of_lading'],
        ['portOfDischarge', 'port_of_discharge'],
        ['placeOfDelivery', 'place_of_delivery'],
      ] as const
    ).flatMap(([name, field]): ShipmentFactClaim[] => {
      const found = stated(name);
      const value = placeOf(found);
      return found === null || value === null ? [] : [{ ...base(found), kind: 'shipment_fact', field, value }];
    }),
  departure: (document) => estimate(document, 'plannedDepartureDate', 'depart', 'pol', 'portOfLoading'),
  arrival: (document) => [
    ...estimate(document, 'portOfDischargeArrivalDate', 'arrive', 'pod', 'portOfDischarge'),
    ...estimate(document, 'placeOfDeliveryArrivalDate', 'arrive', 'destination', 'placeOfDelivery'),
  ],
  sailing: (document) => {
    const { stated } = document;
    const [name, imo, voyage] = [stated('vesselName'), stated('vesselIMONumber'), stated('carrierVoyageNumber')];
    const found = name ?? imo;
    if (found === null) return [];
    const vessel = { imo: textOf(imo), name: textOf(name) };
    const place = placeOf(stated('portOfDischarge'));
    return [{ ...call(document, found, 'arrive', 'pod'), place, vessel, voyage: textOf(voyage) }];
  },
  cargo: (document) =>
    [
      ...ofContainers(document, 'sealNumber', false).map(([found, container]) => ({
        ...fact(document, found, container),
        field: 'seal_number' as const,
        value: textOf(found),
      })),
      ...ofContainers(document, 'ISOEquipmentCode', true).map(([found, container]) => ({
        ...fact(document, found, container),
        field: 'iso_type' as const,
        value: textOf(found),
      })),
      ...ofContainers(document, 'cargoGrossWeight', false).map(([found, container]) => ({
        ...fact(document, found, container),
        field: 'weight_kg' as const,
        value: statedWeight(found.value),
      })),
    ].filter(({ value }) => value !== null),
  free_time: (document) =>
    ofContainers(document, 'lastFreeDay', true).flatMap(([found, container]): Claim[] => {
      const time = statedTime(found.value);
      const date = time === null ? null : dateOf(time);
      return date === null ? [] : [{ ...fact(document, found, container), field: 'last_free_day', value: date }];
    }),
};

/** Topics that concern the shipment as a whole, used only if the document covers no other shipment. */
const SHIPMENT_TOPICS: ReadonlySet<Topic> = new Set<Topic>(['route', 'departure', 'arrival', 'sailing']);

export function readDocument(body: Uint8Array): Claim[] {
  const json = parseJson(body);
  if (json.type !== 'json' || !isStatements(json.value))
    throw new UnreadableResponse('not the statements of a document');
  const document = new Reading(json.value);
  const topics = lookUp<readonly Topic[]>(TOPICS, json.value.documentType) ?? [];
  const { isOfOneShipment } = json.value;
  return topics
    .filter((topic) => isOfOneShipment || !SHIPMENT_TOPICS.has(topic))
    .flatMap((topic) => READERS[topic](document));
}

/** Only checks the structure, because `statementsOf` wrote the snapshot. */
function isStatements(value: unknown): value is DocumentStatements {
  return isRecord(value) && Array.isArray(value['fields']);
}

class Reading {
  readonly issuedAt: string | null;
  readonly fields: readonly Positioned[];

  constructor({ issuedAt, fields }: DocumentStatements) {
    this.issuedAt = issuedAt;
    this.fields = fields
      .map((field, index) => ({ ...field, pointer: `/fields/${index}` }))
      .filter(({ confidence, value }) => confidence >= CLAIMED && value !== null);
  }

  /** Returns the field that applies to the whole document; null if it is missing or stated twice. */
  readonly stated = (name: string): Positioned | null => {
    const [only, ...others] = this.fields.filter((field) => field.name === name && field.item === null);
    return only === undefined || others.length > 0 ? null : only;
  };

  readonly base = ({ pointer, quote }: Positioned) => ({
    pointer,
    statedAt: this.issuedAt,
    ...(quote === null ? {} : { quote }),
  });

  get containers(): string[] {
    const named = this.fields.filter(({ name }) => name === 'equipmentReference');
    return [...new Set(named.map(({ value }) => String(value)))];
  }
}

/**
 * Returns the values of a field by container. A value for the whole document applies to each container if `isShared`,
 * and otherwise only to a single container, because a weight may be a total.
 */
function ofContainers(document: Reading, name: string, isShared: boolean): [Positioned, string][] {
  const { fields, containers } = document;
  const own = fields.flatMap((field): [Positioned, string][] =>
    field.name === name && field.item !== null ? [[field, field.item]] : [],
  );
  const once = own.filter(([, container]) => own.filter(([, other]) => other === container).length === 1);
  const whole = document.stated(name);
  if (whole === null || own.length > 0 || (containers.length > 1 && !isShared)) return once;
  return containers.map((container) => [whole, container]);
}

function fact(document: Reading, found: Positioned, container: string) {
  return { ...document.base(found), kind: 'container_fact' as const, container, place: null };
}

function estimate(
  document: Reading,
  date: string,
  move: 'arrive' | 'depart',
  role: 'pol' | 'pod' | 'destination',
  place: string,
): EventClaim[] {
  const found = document.stated(date);
  const time = found === null ? null : statedTime(found.value);
  if (found === null || time === null) return [];
  return [{ ...call(document, found, move, role), time, place: placeOf(document.stated(place)) }];
}

function call(
  document: Reading,
  found: Positioned,
  move: 'arrive' | 'depart',
  role: 'pol' | 'pod' | 'destination',
): EventClaim {
  return {
    ...document.base(found),
    kind: 'event',
    container: null,
    move,
    mode: role === 'destination' ? null : 'vessel',
    laden: null,
    classifier: 'estimated',
    time: null,
    place: null,
    role,
    vessel: null,
    voyage: null,
    transportCall: null,
    carrier: null,
    sourceEventId: null,
    retracted: false,
    original: found.name,
    documents: [],
  };
}

function dateOf(time: StatedTime): string {
  return time.precision === 'date' ? time.date : time.local.slice(0, 10);
}

function textOf(found: Positioned | null): string | null {
  return found === null || typeof found.value !== 'string' ? null : found.value;
}

/** Places are given as UN/LOCODEs. */
function placeOf(found: Positioned | null): PlaceClaim | null {
  const unlocode = textOf(found);
  if (unlocode === null || !/^[A-Z]{2}[A-Z2-9]{3}$/.test(unlocode)) return null;
  return { ...NO_PLACE, unlocode };
}
