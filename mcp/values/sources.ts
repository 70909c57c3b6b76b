/**
 * The `_metadata` of results: sources of the facts, their age, and links for checking them (decision 0031). Ages are
 * measured on the shipment's clock, which may be a test clock.
 */

import { z } from 'zod';
import { testClockTime } from '../../operations/test-clocks/request-clock.ts';
import { findRailroad } from '../../reference/lines/railroads.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { isRecord } from '../../reference/records.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import { wireTime } from '../../resources/time.ts';
import { groupBy } from '../../store/lists/page.ts';
import { type PollTimes, pollTimes, type WatchTimes } from '../../store/watches/freshness.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/** Names of the kinds of sources, as in `data_source` of transport events, which has none for documents. */
const SOURCES = {
  line: 'shipping_line',
  terminal: 'terminal',
  railroad: 'rail',
  person: 'user_input',
  document: 'document',
} as const;

export type SourceName = (typeof SOURCES)[keyof typeof SOURCES];

export function sourceName(kind: string): SourceName {
  const names: Readonly<Record<string, SourceName>> = SOURCES;
  return names[kind] ?? 'shipping_line';
}

/** A type rather than an interface, because results are open objects. */
export type SourceAge = {
  source: SourceName;
  /** SCAC of a line or railroad, or key of a terminal. */
  code: string;
  /** When the source last sent a usable response or push; null if it never did. */
  observedAt: string | null;
  ageSeconds: number | null;
};

/** A source with the times of its polls. */
export type PolledSource = SourceAge & { name: string | null; lastAskedAt: string | null };

type SourceContact = Omit<PolledSource, 'ageSeconds'> & { contactAt: Date | null };

export type Links = { app: string; api: string };

/** The source that reported last. All members are null if none was polled yet. */
export type Metadata = { [Member in keyof SourceAge]: SourceAge[Member] | null } & { links: Links };

/** Short, because every tool's schema contains it. */
export const metadataSchema = z.looseObject({}).describe('source, observedAt, ageSeconds, links');

/** The polls of a shipment's or tracking request's sources, and the current time on its clock. */
export interface SourceContacts {
  now: Date;
  watches: readonly WatchTimes[];
}

type QueryContext = Pick<ToolContext, 'database' | 'caller' | 'now'>;

/** Reads the polls of any number of shipments with one query. */
export async function contactsOfShipments(
  { database, caller, now }: QueryContext,
  shipmentIds: readonly string[],
): Promise<(shipmentId: string) => SourceContacts> {
  const rows = await pollTimes(database, caller.accountId, 'shipments', [...new Set(shipmentIds)]);
  return (id) => contactsNow(rows.get(id), now());
}

/** Reads the polls of any number of tracking requests with one query. */
export async function contactsOfRequests(
  { database, caller, now }: QueryContext,
  requestIds: readonly string[],
): Promise<(requestId: string) => SourceContacts> {
  const rows = await pollTimes(database, caller.accountId, 'tracking_requests', requestIds);
  return (id) => contactsNow(rows.get(id), now());
}

export function contactsNow(
  { watches, clock }: PollTimes = { watches: [], clock: null },
  wallNow: Date,
): SourceContacts {
  return { watches, now: clock === null ? wallNow : testClockTime(clock, wallNow) };
}

/** A container and the terminal at its port of discharge. */
export interface PolledContainer {
  number: string;
  terminalKey: string | null;
}

/**
 * Lists each source once, newest report first. For a container, omits terminals and railroads that are not polled for
 * it, because their responses concern other containers of the shipment.
 */
export function sourcesOf({ watches, now }: SourceContacts, container?: PolledContainer): PolledSource[] {
  return sourceContacts(watches, container).map(({ contactAt, ...source }) => ({
    ...source,
    ageSeconds: contactAt && ageSeconds(contactAt, now),
  }));
}

/** Lists the same sources without ages, which depend on the current time. */
export function sourceContacts(watches: readonly WatchTimes[], container?: PolledContainer): SourceContact[] {
  const polled = container === undefined ? watches : watches.filter((watch) => isPolledFor(watch, container));
  const bySource = groupBy(
    polled,
    (watch) => `${watch.source_kind} ${watch.source_code}`,
    (watch) => watch,
  );
  const sources = [...bySource.values()].map(sourceContact);
  return sources.sort(
    (one, other) =>
      (other.observedAt ?? '').localeCompare(one.observedAt ?? '') ||
      // Makes the order of sources with the same time stable.
      `${one.source} ${one.code}`.localeCompare(`${other.source} ${other.code}`),
  );
}

function isPolledFor(
  { source_kind: kind, source_code: code, containers }: WatchTimes,
  { number, terminalKey }: PolledContainer,
) {
  if (kind === 'line') return true;
  return containers.includes(number) && (kind !== 'terminal' || code === terminalKey);
}

function sourceContact(watches: readonly WatchTimes[]): SourceContact {
  const { source_kind: kind = 'line', source_code: code = '' } = watches[0] ?? {};
  const contactAt = latest(watches.flatMap((watch) => [watch.succeeded_at, watch.fed_at]));
  const lastAskedAt = latest(watches.map((watch) => watch.attempted_at));
  return {
    source: sourceName(kind),
    code,
    name: nameOf(kind, code),
    observedAt: wireTime(contactAt),
    lastAskedAt: wireTime(lastAskedAt),
    contactAt,
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

export function metadataOf(sources: readonly PolledSource[], links: Links): Metadata {
  const [newest] = sources;
  if (newest === undefined) return { source: null, code: null, observedAt: null, ageSeconds: null, links };
  const { source, code, observedAt, ageSeconds } = newest;
  return { source, code, observedAt, ageSeconds, links };
}

const PATHS = { container: 'containers', shipment: 'shipments', tracking_request: 'tracking_requests' } as const;

/** Returns the web app's address for a number. */
export function pageOf(appUrl: string, number: string): string {
  return `${appUrl}/shipments/find?q=${encodeURIComponent(number)}`;
}

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
 * Selects the paths, such as `holds[*].description`, that lead to a text in the result. Sources wrote these texts: they
 * are data, never instructions.
 */
export function untrustedText(answer: unknown, paths: readonly string[]): string[] {
  return paths.filter((path) => textAt(answer, path.split('.')));
}

function textAt(value: unknown, [step, ...further]: readonly string[]): boolean {
  if (step === undefined) return typeof value === 'string' && value !== '';
  if (typeof value !== 'object' || value === null) return false;
  const name = step.replace('[*]', '');
  const inner = name === '' ? value : isRecord(value) ? value[name] : undefined;
  if (!step.endsWith('[*]')) return textAt(inner, further);
  return Array.isArray(inner) && inner.some((item) => textAt(item, further));
}
