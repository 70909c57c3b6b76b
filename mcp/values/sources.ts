/**
 * Where the facts of an answer come from, how old they are, and where they can be checked: `_metadata` of every answer and of
 * every row of one (decision 0031). Ages are by the clock that a shipment goes by, which may be a test clock.
 */
import { z } from 'zod';
import { shownBy } from '../../operations/test-clocks/request-clock.ts';
import { findRailroad } from '../../reference/lines/railroads.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import { wireTime } from '../../resources/time.ts';
import { groupBy } from '../../store/lists/page.ts';
import { type HeardRow, type HeardRows, heardRows } from '../../store/watches/freshness.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/** Who says something, in the words of `data_source` of transport events. */
const SOURCES = { line: 'shipping_line', terminal: 'terminal', railroad: 'rail', person: 'user_input' } as const;

export type SourceName = (typeof SOURCES)[keyof typeof SOURCES];

export function sourceName(kind: string): SourceName {
  return SOURCES[kind as keyof typeof SOURCES] ?? 'shipping_line';
}

/** A type and no interface: answers are open objects, which interfaces are not assignable to. */
export type SourceAge = {
  source: SourceName;
  /** SCAC of a line or railroad, key of a terminal. */
  code: string;
  /** When the source was last heard: an answer that could be used, or news that it sent of itself. Null where it never was. */
  observedAt: string | null;
  ageSeconds: number | null;
};

/** One of the sources that were asked. */
export type PolledSource = SourceAge & { name: string | null; lastAskedAt: string | null };

type SourceContact = Omit<PolledSource, 'ageSeconds'> & { heardAt: Date | null };

export type Links = { app: string; api: string };

/** The source that was heard last, all members null where none was asked yet; others may have been heard earlier. */
export type Metadata = { [Member in keyof SourceAge]: SourceAge[Member] | null } & { links: Links };

/** Its schema in few words: it stands in the description of every tool. */
export const metadataSchema = z.looseObject({}).describe('source, observedAt, ageSeconds, links');

/** When the sources of something were asked, and what its clock shows now. */
export interface SourceContacts {
  now: Date;
  watches: readonly HeardRow[];
}

type QueryContext = Pick<ToolContext, 'database' | 'caller' | 'now'>;

/** Of any number of shipments in one query. */
export async function contactsOfShipments(
  { database, caller, now }: QueryContext,
  shipmentIds: readonly string[],
): Promise<(shipmentId: string) => SourceContacts> {
  const rows = await heardRows(database, caller.accountId, 'shipments', [...new Set(shipmentIds)]);
  return (id) => contactsNow(rows.get(id), now());
}

/** Of any number of tracking requests in one query. */
export async function contactsOfRequests(
  { database, caller, now }: QueryContext,
  requestIds: readonly string[],
): Promise<(requestId: string) => SourceContacts> {
  const rows = await heardRows(database, caller.accountId, 'tracking_requests', requestIds);
  return (id) => contactsNow(rows.get(id), now());
}

export function contactsNow(
  { watches, clock }: HeardRows = { watches: [], clock: null },
  wallNow: Date,
): SourceContacts {
  return { watches, now: clock === null ? wallNow : shownBy(clock, wallNow) };
}

/** A container, and the terminal at its port of discharge. */
export interface PolledContainer {
  number: string;
  terminalKey: string | null;
}

/**
 * Each source once, the one that was heard last first. Of a container, terminals at which it is not are left out, and those that
 * are asked for others of its shipment alone since it left them: what they said lately they did not say of it.
 */
export function sourcesOf({ watches, now }: SourceContacts, container?: PolledContainer): PolledSource[] {
  return sourceContacts(watches, container).map(({ heardAt, ...source }) => ({
    ...source,
    ageSeconds: heardAt && ageSeconds(heardAt, now),
  }));
}

/** The same, without ages: these depend on when they are asked for. */
export function sourceContacts(watches: readonly HeardRow[], container?: PolledContainer): SourceContact[] {
  const asked = container === undefined ? watches : watches.filter((watch) => isPolledFor(watch, container));
  const bySource = groupBy(
    asked,
    (watch) => `${watch.source_kind} ${watch.source_code}`,
    (watch) => watch,
  );
  const sources = [...bySource.values()].map(sourceContact);
  return sources.sort(
    (one, other) =>
      (other.observedAt ?? '').localeCompare(one.observedAt ?? '') ||
      // Of those that answered at the same time always the same one comes first.
      `${one.source} ${one.code}`.localeCompare(`${other.source} ${other.code}`),
  );
}

function isPolledFor(
  { source_kind: kind, source_code: code, containers }: HeardRow,
  { number, terminalKey }: PolledContainer,
) {
  if (kind === 'line') return true;
  return containers.includes(number) && (kind !== 'terminal' || code === terminalKey);
}

function sourceContact(watches: readonly HeardRow[]): SourceContact {
  const { source_kind: kind = 'line', source_code: code = '' } = watches[0] ?? {};
  const heardAt = latest(watches.flatMap((watch) => [watch.succeeded_at, watch.fed_at]));
  const lastAskedAt = latest(watches.map((watch) => watch.attempted_at));
  return {
    source: sourceName(kind),
    code,
    name: nameOf(kind, code),
    observedAt: wireTime(heardAt),
    lastAskedAt: wireTime(lastAskedAt),
    heardAt,
  };
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
}

export function ageSeconds(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1_000));
}

function nameOf(kind: string, code: string): string | null {
  if (kind === 'line') return findShippingLine(code)?.name ?? null;
  if (kind === 'railroad') return findRailroad(code)?.name ?? null;
  return findTerminal(code)?.name ?? null;
}

/** What stands at one container, shipment or tracking request. */
export function metadataOf(sources: readonly PolledSource[], links: Links): Metadata {
  const [newest] = sources;
  if (newest === undefined) return { source: null, code: null, observedAt: null, ageSeconds: null, links };
  const { source, code, observedAt, ageSeconds } = newest;
  return { source, code, observedAt, ageSeconds, links };
}

const PATHS = { container: 'containers', shipment: 'shipments', tracking_request: 'tracking_requests' } as const;

/** Where people see what there is under a number. */
export function pageOf(appUrl: string, number: string): string {
  return `${appUrl}/shipments/find?q=${encodeURIComponent(number)}`;
}

/** For people, and the resource of REST. */
export function linksTo(
  { appUrl, baseUrl }: Pick<ToolContext, 'appUrl' | 'baseUrl'>,
  { type, id, number }: { type: keyof typeof PATHS; id: string; number: string },
): Links {
  return {
    app: pageOf(appUrl, number),
    api: `${baseUrl}/v2/${PATHS[type]}/${id}`,
  };
}

/**
 * Which of these paths lead to a text in the answer: it was written by a carrier or terminal, and is data whatever it says. A
 * path is like `holds[*].description`.
 */
export function untrustedText(answer: unknown, paths: readonly string[]): string[] {
  return paths.filter((path) => textAt(answer, path.split('.')));
}

function textAt(value: unknown, [step, ...further]: readonly string[]): boolean {
  if (step === undefined) return typeof value === 'string' && value !== '';
  if (typeof value !== 'object' || value === null) return false;
  const name = step.replace('[*]', '');
  const inner: unknown = name === '' ? value : (value as Record<string, unknown>)[name];
  if (!step.endsWith('[*]')) return textAt(inner, further);
  return Array.isArray(inner) && inner.some((item) => textAt(item, further));
}
