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
    summary: 'Get an answer of a source',
    description:
      'What a line, terminal or railroad answered, as it was received, or what a person said: the evidence to which ' +
      '`snapshot_id` of provenance, of timelines and of attempts leads. Long answers are cut; `/body` has the whole.',
    extension: true,
    parameters: fieldsParameters('answer'),
    answers: { 200: { about: 'The answer', schema: documentOf(answer) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const stored = found(await answerOfAccount(request, id));
    const text = new TextDecoder().decode(stored.body);
    return ok(await resourceDocument(request, answer.render({ id, snapshot: stored, text })));
  },
};

/** Sources are asked once for several accounts: an answer is shown to those of whose requests it is evidence. */
export async function answerOfAccount(
  { database, caller }: { database: Database; caller: Caller },
  id: string,
): Promise<StoredResponse | null> {
  return (await isSnapshotOfAccount(database, caller.accountId, id)) ? loadSnapshot(database, id) : null;
}
