/** Lists changes since a time or a cursor, from the event log (decision 0034). */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { wireTime } from '../../resources/time.ts';
import { findTransportEventsByIds } from '../../store/containers/transport-events.ts';
import { type LogPage, type LogRow, readEventLog, sequenceBefore } from '../../store/events/event-log.ts';
import { findCatalogueEvent, hiddenEventNames } from '../../webhooks/catalogue.ts';
import { type CurrentValues, readCurrentValues } from '../events/current-values.ts';
import { type EventFact, type LoggedEvent, readEvent } from '../events/event-facts.ts';
import { ageSeconds, metadataSchema, pageOf, untrustedText } from '../values/sources.ts';
import { defineTool, type ToolContext, ToolError } from './define-tool.ts';

const DAY_MS = 86_400_000;
const MAX_CURSOR = 999_999_999_999_999;

const input = z.object({
  since: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'since must be an RFC 3339 time or a date' })
    .optional()
    .describe('RFC 3339 time or date (UTC). Default: 24 hours ago'),
  cursor: z.coerce
    .number({ error: 'cursor must be one that this tool returned' })
    .int({ error: 'cursor must be one that this tool returned' })
    .min(0, { error: 'cursor must be one that this tool returned' })
    .max(MAX_CURSOR, { error: 'cursor must be one that this tool returned' })
    .optional()
    .describe('From the previous result, instead of since'),
  container_id: z.guid({ error: 'container_id must be a uuid' }).optional(),
  shipment_id: z.guid({ error: 'shipment_id must be a uuid' }).optional(),
  limit: z.number().int().min(1).max(100).default(25),
});

/** Short, because models are billed per token for the schemas of tools. */
const change = z.looseObject({
  event: z.string(),
  field: z.string().nullable(),
  value: z.unknown(),
  previousValue: z.unknown(),
  stillHolds: z.boolean().nullable().describe('Whether the value is still current; null: unknown'),
});

const output = z.object({
  since: z.string().nullable(),
  changes: z.array(change).describe('Oldest first; also what, occurredAt, recordedAt, container, shipment, _metadata'),
  cursor: z.int(),
  hasMore: z.boolean(),
  note: z.string().nullable(),
  _metadata: metadataSchema,
});

type Input = z.output<typeof input>;
type Change = z.input<typeof change>;

export const whatChangedSinceTool = defineTool({
  name: 'what_changed_since',
  title: 'What Changed Since',
  description:
    'Changes since a time or a cursor: milestones, estimates, last free days, holds, fees, terminals, ends of tracking. Each has ' +
    'its previous value, its source, and whether it is still current. Call again with cursor while hasMore.',
  input,
  output,
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, given) {
    const page = await readPage(context, given);
    const changes = await describe(context, page);
    const { baseUrl, appUrl } = context;
    const answer = {
      since: given.cursor === undefined ? wireTime(sinceOf(context, given)) : null,
      changes,
      cursor: page.cursor,
      hasMore: page.cursor < page.newest,
      note: page.note,
    };
    const links = { app: `${appUrl}/shipments`, api: `${baseUrl}/v2/events?after=${page.start}` };
    const untrusted = foreignTexts(answer);
    const source = { source: 'event_log', observedAt: wireTime(context.now()), ageSeconds: 0 };
    return {
      ...answer,
      _metadata: { ...source, links, ...(untrusted.length > 0 ? { untrustedText: untrusted } : {}) },
    };
  },
});

/** Lists the paths of texts that sources write: unmatched places, holds, positions at the terminal. */
function foreignTexts(answer: { changes: Change[] }): string[] {
  return answer.changes.flatMap(({ field }, index) => {
    const at = `changes[${index}]`;
    const isFree = field === 'locationAtPodTerminal';
    const paths = ['value', 'previousValue'].flatMap((name) => [
      ...(isFree ? [name] : []),
      `${name}[*].name`,
      `${name}[*].description`,
    ]);
    return untrustedText(answer.changes[index], ['location.name', ...paths]).map((path) => `${at}.${path}`);
  });
}

function sinceOf({ now }: ToolContext, { since }: Input): Date {
  return since === undefined ? new Date(now().getTime() - DAY_MS) : new Date(since);
}

type Page = LogPage & { note: string | null };

async function readPage(context: ToolContext, given: Input): Promise<Page> {
  const { database, caller } = context;
  const filter = {
    hiddenNames: hiddenEventNames(caller.account.features),
    ...(given.container_id === undefined ? {} : { containerId: given.container_id }),
    ...(given.shipment_id === undefined ? {} : { shipmentId: given.shipment_id }),
  };
  const read = (after: number | 'oldest' | 'newest') =>
    readEventLog(database, caller.accountId, { after, limit: given.limit, filter, withIncluded: true });
  if (given.cursor !== undefined) return { ...checked(await read(given.cursor), given.cursor), note: null };
  const since = sinceOf(context, given);
  const before = await sequenceBefore(database, caller.accountId, since);
  const page = await read(before ?? 'newest');
  const rows = page.rows.filter(({ created_at }) => created_at >= since);
  const isCut = before !== null && before <= page.floor && page.floor > 0;
  return {
    ...page,
    rows,
    note: isCut ? 'Older events are no longer stored, so earlier changes may be missing.' : null,
  };
}

function checked(page: LogPage, cursor: number): LogPage {
  const { start, floor, newest } = page;
  if (start < floor) {
    throw new ToolError(
      `The events after cursor ${cursor} are no longer stored. Read the containers again, then continue with cursor ${floor}.`,
    );
  }
  if (start > newest) {
    throw new ToolError(`Input validation error: cursor: ${cursor} is after the newest event, ${newest}`);
  }
  return page;
}

async function describe(context: ToolContext, { rows }: LogPage): Promise<Change[]> {
  const events = rows.map((row) => ({ row, event: readEvent(row) }));
  const [current, invalid] = await Promise.all([readCurrentValues(context, rows), invalidated(context, events)]);
  return events.flatMap(({ row, event }) => {
    const facts: (EventFact | null)[] = event.facts.length === 0 ? [null] : event.facts;
    return facts.map((fact) =>
      toChange(context, { row, event, fact }, current, isCurrent({ row, event, fact }, current, invalid)),
    );
  });
}

interface ReadEvent {
  row: LogRow;
  event: LoggedEvent;
  fact: EventFact | null;
}

/** Whether the milestone is still valid or the value still published; null if there is nothing to compare. */
function isCurrent(
  { row, event, fact }: ReadEvent,
  current: CurrentValues,
  invalid: ReadonlySet<string>,
): boolean | null {
  if (fact === null) return null;
  if (event.transportEventId !== null && fact.field === 'timestamp') return !invalid.has(event.transportEventId);
  const ids =
    row.reference_type === 'tracking_request' ? [row.tracking_request_id] : [row.container_id, row.shipment_id];
  const now = ids.map((id) => current.valueOf(id, fact.field)).find((value) => value !== undefined);
  return now === undefined ? null : isDeepStrictEqual(now, fact.value);
}

async function invalidated(
  { database, caller }: ToolContext,
  events: readonly { event: LoggedEvent }[],
): Promise<ReadonlySet<string>> {
  const ids = events.flatMap(({ event: { transportEventId } }) => transportEventId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await findTransportEventsByIds(database, caller.accountId, ids);
  return new Set(rows.filter(({ invalidated_at }) => invalidated_at !== null).map(({ id }) => id));
}

function toChange(
  { appUrl, baseUrl, now }: ToolContext,
  { row, event, fact }: ReadEvent,
  { numberOf }: CurrentValues,
  stillHolds: boolean | null,
): Change {
  const named = (id: string | null) => (id === null ? null : { id, number: numberOf(id) });
  const number = numberOf(row.container_id) ?? numberOf(row.shipment_id);
  const app = number === null ? `${appUrl}/shipments` : pageOf(appUrl, number);
  return {
    sequence: row.sequence,
    event: row.name,
    what: findCatalogueEvent(row.name)?.description ?? row.name,
    field: fact?.field ?? null,
    value: fact?.value ?? null,
    previousValue: fact?.previousValue ?? null,
    occurredAt: wireTime(row.occurred_at),
    recordedAt: wireTime(row.created_at),
    backfilled: row.backfilled,
    stillHolds,
    location: event.location,
    container: named(row.container_id),
    shipment: named(row.shipment_id),
    trackingRequestId: row.tracking_request_id,
    _metadata: {
      source: event.source,
      code: event.code,
      observedAt: wireTime(row.created_at),
      ageSeconds: ageSeconds(row.created_at, now()),
      links: { app, api: `${baseUrl}/v2/events/${row.id}` },
    },
  };
}
