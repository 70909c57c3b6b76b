/** Bulk operations on shipments and containers. Requests and responses are plain JSON. */
import { z } from 'zod';
import { BULK_CHANGE_STATUSES, type BulkOutcome, idList } from '../../operations/bulk-changes.ts';
import { readInput } from '../../operations/input.ts';
import { Rejection } from '../../operations/rejection.ts';
import type { TrackManyInput } from '../../operations/shipments/bulk-tracking.ts';
import type { Database } from '../../store/postgres/database.ts';
import { recordAudit } from '../audit-trail.ts';
import { unprocessable } from '../json-api/errors.ts';
import { type ApiRequest, ok, type Route } from '../route.ts';

export interface BulkChangeOperation {
  name: string;
  path: string;
  of: 'shipment' | 'container';
  summary: string;
  /** Beginning of the operation's description. */
  about: string;
  schema: z.ZodType;
  example: Record<string, unknown>;
  /** Applies the change. Throws `Rejection`. */
  run(request: ApiRequest): Promise<BulkOutcome[]>;
}

const RESULT_RULES =
  'Up to 100 ids, each with its own result, in the same order. An id that the account does not have is `not_found`; one that ' +
  'already has the requested state is `unchanged`, so the request may be repeated.';

export function bulkChangeRoute({ name, path, of, summary, about, schema, example, run }: BulkChangeOperation): Route {
  return {
    name,
    method: 'POST',
    path,
    scope: 'write',
    body: 'required',
    doc: {
      tag: of === 'shipment' ? 'Shipments' : 'Containers',
      summary,
      description: `${about} ${RESULT_RULES}`,
      extension: true,
      request: { schema, examples: { 'Two of them': { [`${of}_ids`]: EXAMPLE_IDS, ...example } } },
      answers: { 200: { about: 'One entry per id', schema: responseSchemaOf(of) } },
    },
    async handle(request) {
      const outcomes = await run(request).catch(pointIntoPlainBody);
      return ok({ [`${of}s`]: outcomes.map(({ id, ...outcome }) => ({ [`${of}_id`]: id, ...outcome })) });
    },
  };
}

function responseSchemaOf(of: string): z.ZodType {
  const entry = z.strictObject({
    [`${of}_id`]: z.string(),
    status: z.enum(BULK_CHANGE_STATUSES),
    detail: z.string().nullable().describe('Why it was not changed'),
  });
  return z.strictObject({ [`${of}s`]: z.array(entry) });
}

/** Rethrows a rejection with pointers into a plain body, which has no `data` and `attributes`. */
export function pointIntoPlainBody(error: unknown): never {
  if (!(error instanceof Rejection)) throw error;
  throw unprocessable(
    error.problems.map(({ path, ...problem }) => ({ ...problem, pointer: path.map((step) => `/${step}`).join('') })),
  );
}

/** Creates a route that stops or resumes tracking. Its body contains only ids. */
export function trackingChangeRoute(
  operation: Omit<BulkChangeOperation, 'schema' | 'example' | 'run'> & {
    run(database: Database, input: TrackManyInput): Promise<BulkOutcome[]>;
  },
): Route {
  const { of, run } = operation;
  const member = `${of}_ids`;
  const label = of === 'shipment' ? 'Shipment ids' : 'Container ids';
  const schema = z.object({ [member]: idList(label).describe(`Ids of the ${of}s; each once`) });
  return bulkChangeRoute({
    ...operation,
    schema,
    example: {},
    async run(request) {
      const { database, caller, body, settings, now } = request;
      const { accountId, userId } = caller;
      const { [member]: ids = [] } = readInput(schema, body);
      const outcomes = await run(database, { accountId, userId, ids, baseUrl: settings.baseUrl, now: now() });
      await recordBulkAudit(request, operation.name, outcomes);
      return outcomes;
    },
  });
}

/** Writes one audit entry for all changes, each of which was already made in its own transaction. */
export async function recordBulkAudit(
  request: ApiRequest,
  name: string,
  outcomes: readonly { id: string; status: string }[],
): Promise<void> {
  const changed = outcomes.filter(({ status }) => status === 'changed').map(({ id }) => id);
  if (changed.length === 0) return;
  await recordAudit(request.database, request, {
    action: 'tracking.changed_in_bulk',
    subject: { kind: 'tracking', id: null, name: name.replaceAll('-', ' ') },
    details: { asked: outcomes.length, changed: changed.length, ids: changed.join(' ') },
  });
}

const EXAMPLE_IDS = ['01976f5e-3c1a-7d20-9c8e-5b1f0a2d4e60', '01976f5e-3c1a-7d21-8f4b-1c9d7e3a5b02'];
