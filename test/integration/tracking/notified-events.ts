/** Compares notifications of journeys with the catalogue: names, schemas, sizes and included objects. */
import { toJsonSchemas } from '../../../api/description/json-schema.ts';
import type { JsonSchema } from '../../../api/description/types.ts';
import { type CatalogueEvent, EVENTS, isAboutJourney } from '../../../webhooks/catalogue.ts';
import { notificationSchema } from '../../../webhooks/notification-schema.ts';
import { DescribedSchemas } from '../../support/described-schemas.ts';
import { misplaced, missingParts } from '../../support/included-order.ts';

/** Events that may be published before the shipment exists. */
const WITHOUT_SHIPMENT = ['tracking_request.failed', 'tracking_request.awaiting_manifest'];

type Linked = Record<string, { data: { id: string } | { id: string }[] | null }>;

interface Posted {
  data: { relationships: { reference_object: { data: { id: string } } } };
  included: { id: string; type: string; attributes: Record<string, unknown>; relationships?: Linked }[];
}

/** Whether the line has not listed a container for the event's shipment, or has removed all of them. */
function isWithoutContainers({ included }: Posted): boolean {
  const containers = included.find(({ type }) => type === 'shipment')?.relationships?.['containers']?.data;
  return Array.isArray(containers) && containers.length === 0;
}

interface ReportedChange {
  /** Name of the event, and the object that it belongs to. */
  of: string;
  before: unknown;
  now: unknown;
}

/** Returns the changed value that an event reports; null if it reports an occurrence instead of a value. */
function changeIn(name: string, { included, data }: Posted): ReportedChange | null {
  const about = included.find(({ id }) => id === data.relationships.reference_object.data.id);
  const linked = (relation: string): string | null => {
    const data = about?.relationships?.[relation]?.data ?? null;
    return data === null || Array.isArray(data) ? null : data.id;
  };
  const { attributes = {} } = about ?? {};
  const of = `${name} of ${linked('container') ?? linked('shipment')}`;
  if (/^container\.pickup_/.test(name)) return { of, before: attributes['previous_value'], now: attributes['value'] };
  if (name === 'shipment.estimated.arrival') {
    return { of, before: attributes['previous_estimated_timestamp'], now: attributes['estimated_timestamp'] };
  }
  if (name !== 'container.pod_terminal_changed') return null;
  return { of, before: linked('previous_terminal'), now: linked('terminal') };
}

const events = EVENTS.filter(isAboutJourney);

export class NotifiedEvents {
  readonly #events = new Map(events.map((event) => [event.name, event]));
  readonly #schemas: ReadonlyMap<string, JsonSchema>;
  readonly #described: DescribedSchemas;
  /** Types included with events, by event name. */
  readonly #told = new Map<string, Set<string>>();
  readonly #problems = new Set<string>();
  readonly #sizes: number[] = [];
  readonly #values = new Map<string, unknown>();
  #corrections = 0;

  constructor() {
    const { schemas, named } = toJsonSchemas(events.map(notificationSchema), 'output');
    this.#schemas = new Map(events.map(({ name }, index) => [name, schemas[index] ?? {}]));
    this.#described = new DescribedSchemas(named);
  }

  /** Adds an event. Events must be added in the order of publication. */
  add(name: string, body: string): void {
    const posted = JSON.parse(body) as Posted;
    const types = posted.included.map(({ type }) => type);
    this.#told.set(name, new Set([...(this.#told.get(name) ?? []), ...types]));
    this.#sizes.push(Buffer.byteLength(body));
    const event = this.#events.get(name);
    if (event === undefined) return;
    for (const problem of this.#problemsOf(event, posted, types)) this.#problems.add(`${name}: ${problem}`);
    this.#follow(changeIn(name, posted));
  }

  /** Number of published values that replace an earlier one. */
  get corrections(): number {
    return this.#corrections;
  }

  /**
   * Checks that an event's previous value is the one last published. Values hidden after a pickup are withdrawn without
   * an event, so they are not compared.
   */
  #follow(change: ReportedChange | null): void {
    if (change === null) return;
    const { of, before, now } = change;
    const notified = this.#values.get(of) ?? null;
    this.#values.set(of, now);
    if (notified === null || before === null) return;
    this.#corrections += 1;
    if (before !== notified) this.#problems.add(`${of}: ${now} for ${before}, but ${notified} was told`);
  }

  /** Names of catalogued events that no journey published. */
  get silent(): string[] {
    return [...this.#events.keys()].filter((name) => !this.#told.has(name));
  }

  /** Names of published events that do not belong to journeys. */
  get unknown(): string[] {
    return [...this.#told.keys()].filter((name) => !this.#events.has(name));
  }

  get problems(): string[] {
    const never = [...this.#events.values()].flatMap((event) => {
      const missing = missingParts(event, this.#told.get(event.name) ?? new Set());
      return missing.map((part) => `${event.name}: never with ${part}`);
    });
    return [...this.#problems, ...never].slice(0, 20);
  }

  /** Returns a percentile of the payload sizes in bytes; `share` is a fraction from 0 to 1. */
  size(share: number): number {
    const sorted = this.#sizes.toSorted((one, another) => one - another);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  }

  #problemsOf(event: CatalogueEvent, posted: Posted, types: readonly string[]): string[] {
    const about = posted.data.relationships.reference_object.data.id;
    const needed = WITHOUT_SHIPMENT.includes(event.name)
      ? []
      : ['shipment', ...(isWithoutContainers(posted) ? [] : ['container'])];
    return [
      ...this.#described.problemsOf(this.#schemas.get(event.name) ?? {}, posted),
      ...needed.filter((type) => !types.includes(type)).map((type) => `without ${type}`),
      ...misplaced(event, types).map((all) => `in another order: ${all}`),
      ...(posted.included.some(({ id }) => id === about) ? [] : ['without what it is about']),
    ];
  }
}
