/** Creates one tracking request. Once committed, it is tracked even if Temporal is down. */
import type { Database } from '../../store/postgres/database.ts';
import type { TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import { Rejection } from '../rejection.ts';
import type { Lines } from '../watches/lines.ts';
import { acceptTrackingRequests, isTrackable, type TrackableRequest } from './accept.ts';
import { readTrackingRequest } from './request-input.ts';
import { checkReferences } from './request-references.ts';

export interface CreateTrackingRequestInput {
  accountId: string;
  createdByUserId: string | null;
  /** Raw attributes from the client (spec/contract 1.4, and `test_clock_id`); unknown attributes are ignored. */
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown>;
  now: Date;
}

export async function createTrackingRequest(
  database: Database,
  lines: Lines,
  { accountId, createdByUserId, attributes, relationships = {}, now }: CreateTrackingRequestInput,
): Promise<TrackingRequestRow> {
  const request = readTrackingRequest(lines, { attributes, relationships });
  const references = await checkReferences(database, accountId, [request]);
  if (!isTrackable(request)) throw new Rejection(request.problems);
  const input = { accountId, createdByUserId, references, now };
  return database.transaction().execute(async (trx) => {
    const [accepted] = await acceptTrackingRequests(trx, input, [request]);
    if (accepted !== undefined && 'created' in accepted) return accepted.created;
    throw duplicate(request, accepted?.duplicateOf ?? null);
  });
}

function duplicate({ number: { requestNumber, line } }: TrackableRequest, existingId: string | null): Rejection {
  const which = line === null ? '' : ` with scac '${line.scac}'`;
  const detail = `Request number '${requestNumber}'${which} already exists in a tracking_request with a pending or created status`;
  const meta = existingId === null ? {} : { meta: { tracking_request_id: existingId } };
  return new Rejection([{ path: ['request_number'], detail, code: 'duplicate', ...meta }]);
}
