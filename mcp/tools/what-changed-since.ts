/** The event log as an assistant asks for it: what is new since a moment or a cursor, fact by fact (docs/decisions/0034). */
import { z } from 'zod';
import { hiddenEventNames } from '../../operations/hidden-events.ts';
import { wireTime } from '../../resources/time.ts';
import { findContainersByIds } from '../../store/containers.ts';
import { type LogPage, type LogRow, readEventLog, sequenceBefore } from '../../store/event-log.ts';
import { findShipmentsByIds } from '../../store/shipments.ts';
import { findTransportEventsByIds } from '../../store/transport-events.ts';
import { findCatalogueEvent } from '../../webhooks/catalogue.ts';
import { type EventFact, readEvent, type ToldEvent } from '../event-facts.ts';
import { ageSeconds, metadataSchema, untrustedText } from '../facts.ts';
import { defineTool, type ToolContext, ToolError } from '../tool.ts';

const DAY_MS = 86_400_000;
const LARGEST_CURSOR = 999_999_999_999_999;

const input = z.object({
  since: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'since must be an RFC 3339 time or a date' })
    .optional()
    .describe('RFC 3339 time or date (UTC). Default: 24 hours ago'),
  cursor: z.coerce
    .number({ error: 'cursor must be one that this tool answered' })
    .int({ error: 'cursor must be one that this tool answered' })
    .min(0, { error: 'cursor must be one that this tool answered' })
    .max(LARGEST_CURSOR, { error: 'cursor must be one that this tool answered' })
    .optional()
    .describe('Of the last answer, in place of since'),
  container_id: z.guid({ error: 'container_id must be a uuid' }).optional(),
  shipment_id: z.guid({ error: 'shipment_id must be a uuid' }).optional(),
  limit: z.number().int().min(1).max(100).default(25),
});

/** Every member stands in the description of the tool, which every model pays for: most are named in few words. */
const change = z.looseObject({
  event: z.string(),
  field: z.string().nullable(),
  value: z.unknown(),
  previousValue: z.unknown(),
  stillHolds: z.boolean().nullable().describe('false: corrected, taken back or changed since; null: not known'),
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
    'What is new since a moment or a cursor: milestones, estimates, last free days, holds, fees, terminals, ends of tracking. Each ' +
    'with its value before, who said it, and whether it still holds. Call again with cursor while hasMore.',
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

/** Names of places that are not ours, and what terminals write of holds and of where a container stands. */
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
  return { ...page, rows, note: isCut ? 'Older events are not kept any more: what came before may be missing.' : null };
}

function checked(page: LogPage, cursor: number): LogPage {
  const { start, floor, newest } = page;
  if (start < floor) {
    throw new ToolError(
      `The events after cursor ${cursor} are not kept any more. Read the containers anew, then go on with cursor ${floor}.`,
    );
  }
  if (start > newest) {
    throw new ToolError(
      `Input validation error: cursor: the newest event is ${newest}, so ${cursor} is no cursor of it`,
    );
  }
  return page;
}

async function describe(context: ToolContext, { rows, cursor, newest }: LogPage): Promise<Change[]> {
  const told = rows.map((row) => ({ row, told: readEvent(row) }));
  const [numbers, invalid] = await Promise.all([numbersOf(context, rows), invalidated(context, told)]);
  const isAll = cursor >= newest;
  const changes = told.flatMap(({ row, told: event }) => {
    const facts: (EventFact | null)[] = event.facts.length === 0 ? [null] : event.facts;
    return facts.map((fact) => ({ row, event, fact }));
  });
  const last = new Map(changes.map((one, index) => [subjectOf(one), index]));
  return changes.map((one, index) => {
    const isLast = last.get(subjectOf(one)) === index;
    const isInvalid = invalid.has(one.event.transportEventId ?? '');
    return toChange(context, one, numbers, isInvalid || !isLast ? false : isMilestone(one) || isAll ? true : null);
  });
}

interface Told {
  row: LogRow;
  event: ToldEvent;
  fact: EventFact | null;
}

/** A milestone can happen more than once; whether it stands is known of each. */
function isMilestone({ event, fact }: Told): boolean {
  return event.transportEventId !== null && fact?.field === 'timestamp';
}

/** What a later fact replaces. */
function subjectOf(told: Told): string {
  const { row, event, fact } = told;
  if (isMilestone(told)) return `${event.transportEventId}`;
  return `${row.container_id ?? row.shipment_id ?? row.tracking_request_id ?? row.reference_type} ${fact?.field ?? row.name}`;
}

async function numbersOf(
  { database, caller }: ToolContext,
  rows: readonly LogRow[],
): Promise<ReadonlyMap<string, string>> {
  const containerIds = [...new Set(rows.flatMap((row) => row.container_id ?? []))];
  const shipmentIds = [...new Set(rows.flatMap((row) => row.shipment_id ?? []))];
  const [containers, shipments] = await Promise.all([
    findContainersByIds(database, caller.accountId, containerIds),
    shipmentIds.length === 0 ? [] : findShipmentsByIds(database, caller.accountId, shipmentIds),
  ]);
  return new Map([
    ...containers.map(({ id, number }): [string, string] => [id, number]),
    ...shipments.map(({ id, bill_of_lading_number: number }): [string, string] => [id, number]),
  ]);
}

/** Transport events that do not stand any more. */
async function invalidated(
  { database, caller }: ToolContext,
  told: readonly { told: ToldEvent }[],
): Promise<ReadonlySet<string>> {
  const ids = told.flatMap(({ told: { transportEventId } }) => transportEventId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await findTransportEventsByIds(database, caller.accountId, ids);
  return new Set(rows.filter(({ invalidated_at }) => invalidated_at !== null).map(({ id }) => id));
}

function toChange(
  { appUrl, baseUrl, now }: ToolContext,
  { row, event, fact }: Told,
  numbers: ReadonlyMap<string, string>,
  stillHolds: boolean | null,
): Change {
  const named = (id: string | null) => (id === null ? null : { id, number: numbers.get(id) ?? null });
  const number = numbers.get(row.container_id ?? '') ?? numbers.get(row.shipment_id ?? '');
  const app = number === undefined ? `${appUrl}/shipments` : `${appUrl}/shipments/find?q=${encodeURIComponent(number)}`;
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
