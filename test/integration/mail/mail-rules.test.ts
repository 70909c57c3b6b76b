import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IntakeRig, startIntakeRig } from '../intake/intake-rig.ts';

let intake: IntakeRig;
beforeAll(async () => {
  intake = await startIntakeRig();
}, 60_000);
afterAll(() => intake?.stop());

const document = (type: string, attributes: unknown) => ({ body: { data: { type, attributes } } });
const rule = (sender: unknown, treatment: unknown) =>
  intake.send('POST', '/v2/mail_senders', document('mail_sender', { sender, treatment }));

test('a rule is created for a domain or an address, changed and deleted', async () => {
  const made = await rule(' Línea.Example. ', 'may_state_values');
  expect(made.status).toBe(201);
  expect(made.body.data.attributes).toMatchObject({ sender: 'xn--lnea-vpa.example', treatment: 'may_state_values' });
  const path = `/v2/mail_senders/${made.body.data.id}`;
  const changed = await intake.send('PATCH', path, document('mail_sender', { treatment: 'quarantine' }));
  expect(changed.body.data.attributes).toMatchObject({ sender: 'xn--lnea-vpa.example', treatment: 'quarantine' });
  expect((await intake.send('GET', path)).body.data).toEqual(changed.body.data);
  expect((await intake.send('DELETE', path)).status).toBe(200);
  expect((await intake.send('GET', path)).status).toBe(404);
});

test('a sender has one rule, however it is written', async () => {
  expect((await rule('Notices@Line-A.Example', 'file_only')).body.data.attributes.sender).toBe(
    'notices@line-a.example',
  );
  const again = await rule('notices@line-a.example', 'quarantine');
  expect(again.status).toBe(422);
  expect(again.body.errors[0]).toMatchObject({ source: { pointer: '/data/attributes/sender' } });
  const listed = await intake.send('GET', '/v2/mail_senders');
  expect(listed.body.data.map((each: { attributes: { sender: string } }) => each.attributes.sender)).toEqual([
    'notices@line-a.example',
  ]);
});

test.each([
  ['line a', 'file_only', 'sender'],
  ['@line-a.example', 'file_only', 'sender'],
  ['localhost', 'file_only', 'sender'],
  ['', 'file_only', 'sender'],
  [7, 'file_only', 'sender'],
  ['line-b.example', 'trust', 'treatment'],
])('a rule for %j with %j is refused', async (sender, treatment, name) => {
  const answer = await rule(sender, treatment);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].source.pointer).toBe(`/data/attributes/${name}`);
});

test('an address shows its secret once, and the database holds only its hash', async () => {
  const made = await intake.send('POST', '/v2/mail_addresses', document('mail_address', { name: 'Desk' }));
  expect(made.status).toBe(201);
  const { url, last_received_at } = made.body.data.attributes;
  const token = /\/v2\/mail\/([0-9a-f]{40})$/.exec(url)?.[1] ?? '';
  expect(token).not.toBe('');
  expect(last_received_at).toBeNull();
  const path = `/v2/mail_addresses/${made.body.data.id}`;
  expect((await intake.send('GET', path)).body.data.attributes).toMatchObject({ name: 'Desk', url: null });
  const rows = await intake.rig.database.selectFrom('mail_addresses').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await intake.send('DELETE', path)).status).toBe(200);
  expect((await intake.send('DELETE', path)).status).toBe(404);
});
