import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ediSamples, reported } from './edi-samples.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';

let intake: IntakeRig;
let story: ReturnType<typeof ediSamples>;
beforeAll(async () => {
  intake = await startIntakeRig();
  story = ediSamples(intake);
  await intake.partner({ slug: 'line', name: 'Line' });
  await intake.startWorker();
}, 60_000);
afterAll(() => intake?.stop());

describe('a message that is not EDI, or not for this receiver', () => {
  it('is rejected with the reason, and stored if a partner sent it', async () => {
    const garbage = await intake.postEdi('line', '{"not": "edi"}');
    expect(garbage.status).toBe(422);
    const id = garbage.body.errors[0].meta.edi_message_id;
    const stored = await intake.send('GET', `/v2/edi_messages/${id}`);
    expect(stored.body.data.attributes).toMatchObject({ outcome: 'unreadable', items: { total: 0 } });
    expect(stored.body.data.attributes.problems[0].what).toMatch(/neither ISA nor UNA/);
    expect((await intake.send('GET', `/v2/edi_messages/${id}/raw`)).text).toBe('{"not": "edi"}');
    expect((await intake.postEdi('nobody', 'ISA')).status).toBe(404);
    expect((await intake.postEdi('line', 'ISA', { key: null })).status).toBe(401);
    expect((await intake.postEdi('line', '{}', { headers: [['Content-Type', 'application/json']] })).status).toBe(415);
    expect((await intake.postEdi('line', '')).status).toBe(400);
    const large = await intake.postEdi('line', 'x'.repeat(8 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    const many = await intake.postEdi('line', reported('DIRECT000065', '315', 57).repeat(501));
    expect(many.status).toBe(422);
    expect(many.body.errors[0]).toMatchObject({ code: 'too_many', source: { pointer: '' } });
  }, 60_000);

  it('an unreadable segment does not invalidate its siblings, and text that the database cannot store does no harm', async () => {
    const message = reported('DIRECT000063', '315', 57).replace('N9*BN*', 'ZZ*\u0000\u0001*\uD800~\nN9*BN*');
    const { status, body } = await intake.postEdi('line', message);
    expect(status).toBe(202);
    expect(body.data.attributes.messages[0].bills_of_lading).toEqual(['DIRECT000063']);
  });

  it('never crosses accounts', async () => {
    const { otherKey: key, otherAccountId } = intake;
    const { requestId } = await story.follow('DIRECT000064', 59);
    expect((await intake.partner({ slug: 'line', name: 'Theirs' }, key)).status).toBe(201);
    const theirs = await intake.postEdi('line', reported('DIRECT000064', '315', 57), { key });
    expect(theirs.body.data.attributes).toMatchObject({ outcome: 'accepted', items: { matched: 0, unmatched: 1 } });
    expect((await intake.send('GET', `/v2/edi_messages/${theirs.body.data.id}`)).status).toBe(404);
    expect((await intake.send('GET', `/v2/edi_messages/${theirs.body.data.id}/raw`)).status).toBe(404);
    const list = await intake.send('GET', '/v2/edi_messages', { key });
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([theirs.body.data.id]);
    const ours = await intake.postEdi('line', reported('DIRECT000064', '315', 57));
    expect(ours.body.data.attributes.outcome).toBe('accepted');
    await story.applied(ours.body.data.id);
    const rows = await intake.rig.database
      .selectFrom('intake_matches')
      .select('tracking_request_id')
      .where('account_id', '=', otherAccountId)
      .execute();
    expect(rows).toEqual([]);
    expect((await intake.rig.request(requestId)).status).toBe('created');
    expect((await intake.partner({ slug: 'reader', name: 'x' }, key)).status).toBe(201);
    expect((await intake.postEdi('reader', 'ISA')).status).toBe(404);
  }, 60_000);
});
