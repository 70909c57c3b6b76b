import type { Caller } from '../../../../identity/keys/api-keys.ts';
import { answer } from '../../../../resources/watches/snapshot.ts';
import type { Database } from '../../../../store/postgres/database.ts';
import { loadSnapshot, type StoredResponse } from '../../../../store/watches/snapshots.ts';
import { isSnapshotOfAccount } from '../../../../store/watches/source-attempts.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';

export const getAnswerRoute: Route = {
  name: 'get-answer',
  method: 'GET',
  path: '/v2/answers/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Answers',
    summary: 'Get a response of a source',
    description:
      'The response of a line, terminal or railroad as it was received, or the statement of a person: the evidence to which ' +
      '`snapshot_id` of provenance, timelines and attempts refers. Long responses are truncated; `/body` returns all of it.',
    extension: true,
    parameters: fieldsParameters('answer'),
    answers: { 200: { about: 'The answer', schema: documentOf(answer) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const stored = found(await responseOfAccount(request, id));
    const text = new TextDecoder().decode(stored.body);
    return ok(await resourceDocument(request, answer.render({ id, snapshot: stored, text })));
  },
};

/**
 * Loads a stored response that is evidence for one of the account's requests. Several accounts may share one poll of a
 * source.
 */
export async function responseOfAccount(
  { database, caller }: { database: Database; caller: Caller },
  id: string,
): Promise<StoredResponse | null> {
  return (await isSnapshotOfAccount(database, caller.accountId, id)) ? loadSnapshot(database, id) : null;
}
