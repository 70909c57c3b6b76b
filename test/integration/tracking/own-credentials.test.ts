/**
 * Tests accounts with their own credentials for a line next to an account that uses the server's. Even for the same
 * number and line, no account sees a response received with another login.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { shapeOfAnswer } from '../../../infra/processes/line-probe.ts';
import { defaultProbeSettings, probeLines } from '../../../operations/tracking-requests/probe-lines.ts';
import { AccountLines } from '../../../operations/watches/account-lines.ts';
import { checkLine } from '../../../operations/watches/check-line.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { enqueueTrackingWake } from '../../../store/postgres/outbox.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { TrackingRig } from './tracking-rig.ts';

const SECRETS = ['importer-secret', 'forwarder-secret', 'outsider-secret', 'not-the-secret'];
const written: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
const secretBox = createSecretBox(Buffer.alloc(32, 7));
const transport = createTransport({ logger, userAgent: 'seamark-test' });

let rig: TrackingRig;
let people: PeopleWorld;
let api: ServedApi;
let accountLines: AccountLines<ReturnType<typeof createRegistry>>;
let importer: Someone;
let forwarder: Someone;
/** Has no credentials of its own and so uses the server's. */
let shipper: Someone;
let instance = 700;

beforeAll(async () => {
  rig = await TrackingRig.start();
  people = new PeopleWorld(rig.test);
  people.pass(Date.now() - people.deps.now().getTime());
  [importer, forwarder, shipper] = [await people.account(), await people.account(), await people.account()];
  await raiseLimits(rig.database);
  const { database } = rig;
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  accountLines = new AccountLines({ database, registry, open: secretBox.open, logger });
  const checking = { database, transport, logger, baseUrl: 'http://seamark.test', shapeOf: shapeOfAnswer };
  api = await serveApi({
    database,
    registry,
    logger,
    linesOf: (accountId) => accountLines.of(accountId),
    services: {
      secretBox,
      lineLogins: registry.logins,
      checkLine: async (input) =>
        checkLine({ ...checking, now: () => new Date(), registry: await accountLines.of(input.accountId) }, input),
    },
  });
  await rig.startWorker({ logger });
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await transport.close();
  await rig?.stop();
});

async function call(
  { personId }: Someone,
  method: string,
  path: string,
  attributes?: object,
  type = 'line_credentials',
) {
  const session = await createSession(rig.database, { personId, address: null, userAgent: null }, new Date());
  const response = await fetch(`${api.origin}/v2/${path}`, {
    method,
    headers: {
      Cookie: `seamark_session=${session}`,
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
    },
    ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { type, attributes } }) }),
  });
  const text = await response.text();
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  return { status: response.status, body: JSON.parse(text) as any };
}

const login = (client: string, secret = `${client}-secret`) => ({
  values: { CLIENT_ID: client, CLIENT_SECRET: secret },
});

async function give(someone: Someone, line: string, client: string, secret?: string): Promise<void> {
  const { status, body } = await call(someone, 'PATCH', `line_credentials/${line}`, login(client, secret));
  expect([status, body.data?.attributes]).toMatchObject([200, { is_set: true, is_complete: true }]);
}

function newNumber(scenario: string): string {
  instance += 1;
  return scenarioNumber(scenario, instance);
}

const track = ({ accountId }: Someone, number: string) => rig.track(number, { accountId, clockId: null });

const followed = (requestId: string) =>
  rig.eventually(async () => (await rig.request(requestId)).status === 'created', 60_000);

/** Returns the stored responses of a request, each with the login used and the only account that may see it. */
async function evidence(requestId: string) {
  const rows = await rig.database
    .selectFrom('observations')
    .innerJoin('snapshots', 'snapshots.id', 'observations.snapshot_id')
    .select(['snapshots.id', 'snapshots.account_id', 'snapshots.headers'])
    .where('tracking_request_id', '=', requestId)
    .where('observations.source_kind', '=', 'line')
    .orderBy('observations.created_at')
    .execute();
  return rows.map(({ id, account_id, headers }) => ({
    id,
    for: account_id,
    as: (headers as Record<string, string>)['sim-party'],
  }));
}

const lineKey = async (requestId: string) => (await rig.watches(requestId)).find((one) => one.source_kind === 'line');

describe('credentials of an account', () => {
  it('are set by permitted members, never shown, and stored sealed', async () => {
    const viewer = await people.member(importer.accountId, 'viewer');
    expect((await call(viewer, 'PATCH', 'line_credentials/SIMA', login('importer'))).status).toBe(403);
    await give(importer, 'SIMA', 'importer');
    const seen = await call(importer, 'GET', 'line_credentials/sima');
    expect(seen.body.data.attributes).toMatchObject({
      fields: ['CLIENT_ID', 'CLIENT_SECRET'],
      is_server_enabled: true,
      set_by: importer.email,
      checked_at: null,
    });
    const ofViewer = (await call(viewer, 'GET', 'line_credentials')).body.data;
    expect(ofViewer.find((one: { id: string }) => one.id === seen.body.data.id).attributes).toMatchObject({
      is_set: true,
      set_by: null,
      set_at: null,
    });
    expect((await call(forwarder, 'GET', 'line_credentials/SIMA')).body.data.attributes.is_set).toBe(false);
    const [row] = await rig.database.selectFrom('line_credentials').selectAll().execute();
    expect(row?.fields).toEqual(['CLIENT_ID', 'CLIENT_SECRET']);
    for (const text of ['latin1', 'base64'] as const)
      expect(row?.sealed_values.toString(text)).not.toContain(text === 'latin1' ? 'importer' : 'aW1wb3J0ZXI');
    expect(await people.audited(importer.accountId)).toContain(
      `${importer.email} line_credentials.set Simulated Line A`,
    );
  });

  it('are rejected if a field is missing or unexpected, by names only', async () => {
    const wrong = { values: { CLIENT_ID: 'two\nlines', PASSWORD: 'forwarder-secret', constructor: 'x' } };
    const { status, body } = await call(forwarder, 'PATCH', 'line_credentials/SIMA', wrong);
    const pointers = body.errors.map((one: { source: { pointer: string } }) => one.source.pointer).sort();
    const of = (name: string) => `/data/attributes/values/${name}`;
    expect([status, pointers]).toEqual([422, ['CLIENT_ID', 'CLIENT_SECRET', 'PASSWORD', 'constructor'].map(of).sort()]);
    expect((await call(forwarder, 'PATCH', 'line_credentials/TEST', login('forwarder'))).status).toBe(404);
    expect((await call(forwarder, 'DELETE', 'line_credentials/SIMA')).status).toBe(404);
  });

  it('poll separately: no account sees data of another login', async () => {
    await give(forwarder, 'SIMA', 'forwarder');
    const number = newNumber('FEESGROW');
    const own = await track(importer, number);
    await followed(own.requestId);
    const others = [await track(forwarder, number), await track(shipper, number)];
    for (const { requestId } of others) await followed(requestId);
    const [ofImporter, ofForwarder, ofShipper] = [
      await evidence(own.requestId),
      ...(await Promise.all(others.map(({ requestId }) => evidence(requestId)))),
    ];
    expect(ofImporter).toMatchObject([{ for: importer.accountId, as: 'consignee' }]);
    expect(ofForwarder).toMatchObject([{ for: forwarder.accountId, as: 'agent' }]);
    expect(ofShipper).toMatchObject([{ for: null, as: 'carrier' }]);
    for (const [who, status] of [
      [importer, 200],
      [forwarder, 404],
      [shipper, 404],
    ] as const) {
      expect((await call(who, 'GET', `answers/${ofImporter[0]?.id}`)).status).toBe(status);
    }
    const keys = await Promise.all([own, ...others].map(async (one) => (await lineKey(one.requestId))?.credential_key));
    expect(new Set(keys).size).toBe(3);
    // Accounts that use the server's credentials still share responses.
    const stranger = await people.account();
    const late = await track(stranger, number);
    await followed(late.requestId);
    expect(await evidence(late.requestId)).toEqual(ofShipper);
  });

  it('have separate tokens', async () => {
    await give(importer, 'SIMB', 'importer');
    const number = newNumber('FEEDER');
    const [one, other] = [await track(shipper, number), await track(importer, number)];
    for (const { requestId } of [one, other]) await followed(requestId);
    expect((await evidence(one.requestId)).map(({ as }) => as)).toEqual(['carrier']);
    expect((await evidence(other.requestId)).map(({ as }) => as)).toEqual(['consignee']);
  });

  it('that are rejected block no other account, and are tried again when they change', async () => {
    await give(forwarder, 'SIMC', 'forwarder', 'not-the-secret');
    const number = newNumber('TWOFATES');
    const waiting = await track(forwarder, number);
    const refused = await rig.eventually(async () => {
      const watch = await lineKey(waiting.requestId);
      return watch?.last_outcome === 'credentials_rejected' ? watch : null;
    }, 60_000);
    const checked = await call(forwarder, 'POST', 'shipping_lines/SIMC/check', {}, 'line_check');
    expect(checked.body.data.attributes).toMatchObject({ credentials: 'account', verdict: 'not_asked' });
    const free = await track(shipper, number);
    await followed(free.requestId);
    expect((await rig.request(waiting.requestId)).status).toBe('pending');
    const paused = await rig.database
      .selectFrom('credentials')
      .select('key')
      .where('paused_at', 'is not', null)
      .execute();
    expect(paused).toEqual([{ key: refused.credential_key }]);

    await give(forwarder, 'SIMC', 'forwarder');
    await followed(waiting.requestId);
    expect((await evidence(waiting.requestId)).at(-1)).toMatchObject({ for: forwarder.accountId, as: 'agent' });
    const notified = await rig.database
      .selectFrom('events')
      .select(['account_id', 'name'])
      .where('name', 'like', 'connector.%')
      .orderBy('sequence')
      .execute();
    expect(notified).toEqual(
      ['connector.paused', 'connector.resumed'].map((name) => ({ account_id: forwarder.accountId, name })),
    );
    const well = await call(forwarder, 'POST', 'shipping_lines/SIMC/check', {}, 'line_check');
    expect(well.body.data.attributes).toMatchObject({ credentials: 'account', verdict: 'reached' });
    expect((await call(forwarder, 'GET', 'line_credentials/SIMC')).body.data.attributes).toMatchObject({
      check_verdict: 'reached',
    });
  });

  it('are also probed separately', async () => {
    const outsider = await people.account();
    await give(outsider, 'SIMA', 'outsider');
    const probe = async ({ accountId }: Someone, number: string) => {
      const registry = await accountLines.of(accountId);
      const deps = { database: rig.database, registry, transport, logger, baseUrl: 'http://seamark.test' };
      const { answers } = await probeLines(
        { ...deps, settings: { ...defaultProbeSettings, deadlineMs: 30_000 } },
        {
          accountId,
          number,
          normalizedNumber: number,
          requestType: 'bill_of_lading',
          scacs: ['SIMA'],
          clock: null,
        },
      );
      return answers[0]?.answer;
    };
    const number = newNumber('FEESGROW');
    expect([await probe(outsider, number), await probe(shipper, number), await probe(outsider, number)]).toEqual([
      'unknown',
      'known',
      'unknown',
    ]);
    // The response stored by a probe serves as the first poll only for accounts that use the same login.
    const tracked = await track(importer, number);
    await followed(tracked.requestId);
    expect((await evidence(tracked.requestId)).map(({ as }) => as)).toEqual(['consignee']);
  });

  it('that are removed leave their snapshots in place', async () => {
    const number = newNumber('FEESGROW');
    const { requestId } = await track(importer, number);
    await followed(requestId);
    expect((await call(importer, 'DELETE', 'line_credentials/SIMA')).status).toBe(200);
    expect((await lineKey(requestId))?.credential_key).toBe('line:SIMA');
    const other = await track(shipper, number);
    await followed(other.requestId);
    expect((await evidence(other.requestId)).map(({ as }) => as)).toEqual(['carrier']);
    await rig.database.transaction().execute(async (trx) => {
      await trx
        .updateTable('watches')
        .set({ due_at: new Date() })
        .where('tracking_request_id', '=', requestId)
        .execute();
      await enqueueTrackingWake(trx, importer.accountId, requestId);
    });
    const stored = await rig.eventually(async () => {
      const all = await evidence(requestId);
      return all.length === 2 ? all : null;
    }, 60_000);
    expect(stored).toMatchObject([{ as: 'consignee' }, { for: null, as: 'carrier' }]);
    expect(await people.audited(importer.accountId)).toContain(
      `${importer.email} line_credentials.removed Simulated Line A`,
    );
  });

  it('appear in no log', () => {
    expect(written.length).toBeGreaterThan(0);
    for (const secret of SECRETS) expect(written.join('')).not.toContain(secret);
  });
});
