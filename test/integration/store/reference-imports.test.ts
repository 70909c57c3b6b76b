/**
 * Tests lists that an operator imports: validated row by row, stored completely or not at all, used and served like our
 * own rows.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportList, importReference } from '../../../operations/reference/import-reference.ts';
import { referenceId } from '../../../reference/ids.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { loadPlaceDirectory } from '../../../store/places/directory.ts';
import { recordNamedPlaces } from '../../../store/places/unmatched.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { UnmatchedPlace } from '../../../tracking/view/view.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertTracked } from '../api/rows.ts';
import { startTestApi, type TestApi } from '../api/server.ts';

const TCL =
  'UNLOCODE,Alternative UNLOCODE,Terminal Code,Terminal Facility Name,Terminal Company Name,Latitude,Longitude,Last change,Valid from,Valid until\n';
const OWN = 'name,unlocode,firms_code,smdg_code,bic_code,time_zone,latitude,longitude,facility_type\n';

let test: TestDatabase;
let database: Database;
const accountId = newId();
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
  await insertAccount(database, { id: accountId, name: 'Test' });
});
afterAll(() => test.drop());

async function take(list: ImportList, text: string | Uint8Array, more: { edition?: string; dryRun?: boolean } = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { edition = '2024-2', dryRun = false } = more;
  return importReference(database, { list, bytes, sourceEdition: edition, dryRun, now: new Date('2026-11-21') });
}

const nameUnmatched = (shipmentId: string, place: UnmatchedPlace) =>
  recordNamedPlaces(database, accountId, shipmentId, [place], new Set([place.key]));
const places = () => database.selectFrom('imported_places').selectAll().orderBy('unlocode').execute();
const counts = ({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }) => [
  added,
  changed,
  unchanged,
];

describe('UN/LOCODE', () => {
  const row = (name: string, code = 'ZZABC') =>
    `,${code.slice(0, 2)},${code.slice(2)},${name},${name},,1-3-----,AI,2401,,4042N 07400W,\r\n`;

  it('is only validated in a dry run', async () => {
    expect(await take('un-locode', row('Alpha'), { dryRun: true })).toMatchObject({ added: 1, dryRun: true });
    expect(await places()).toEqual([]);
  });

  it('is added, then unchanged, then changed; rows carry their source, edition and time', async () => {
    expect(counts(await take('un-locode', row('Alpha') + row('Beta', 'ZZBET')))).toEqual([2, 0, 0]);
    const [first] = await places();
    expect(first).toMatchObject({ unlocode: 'ZZABC', source: 'UN/LOCODE (UNECE)', source_edition: '2024-2' });
    expect(counts(await take('un-locode', row('Alpha') + row('Beta', 'ZZBET')))).toEqual([0, 0, 2]);
    expect(await places()).toMatchObject([first, {}]);
    expect(counts(await take('un-locode', row('Alpha II'), { edition: '2025-1' }))).toEqual([0, 1, 0]);
    expect(await places()).toMatchObject([
      { name: 'Alpha II', source_edition: '2025-1' },
      { name: 'Beta', source_edition: '2024-2' },
    ]);
  });

  it('is rejected if most rows are unreadable; otherwise, its readable rows are imported', async () => {
    const before = await places();
    await expect(take('un-locode', ',Z,1,A,A,,1-------,AI,2401,,,\n,Z,2,A,A,,1-------,AI,2401,,,\n')).rejects.toThrow(
      /line 1/,
    );
    expect(await places()).toEqual(before);
    const report = await take('un-locode', `${row('Gamma', 'ZZGAM')},ZZ,B1D,x,x,,1-------,AI,2401,,,\r\n`);
    expect(report).toMatchObject({ added: 1, refused: [{ line: 2, code: 'ZZB1D' }] });
  });

  it('reads 100,000 rows within seconds', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const codes: string[] = [];
    for (const a of letters.slice(0, 6))
      for (const b of letters) for (const c of letters) for (const d of letters) codes.push(`Q${a}${b}${c}${d}`);
    const text = codes
      .slice(0, 100_000)
      .map((code, index) => row(`Place ${index}`, code))
      .join('');
    const startedAt = performance.now();
    expect(counts(await take('un-locode', text))).toEqual([100_000, 0, 0]);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    const loadedAt = performance.now();
    const directory = await loadPlaceDirectory(database, accountId);
    expect(performance.now() - loadedAt).toBeLessThan(5_000);
    expect(directory.byKey('QAAAA')).toMatchObject({ locode: 'QAAAA', name: 'Place 0', zone: 'America/New_York' });
    expect(counts(await take('un-locode', text))).toEqual([0, 0, 100_000]);
  }, 60_000);
});

describe('terminals', () => {
  it('of SMDG are valid at their own port only, and two ports may share a code', async () => {
    await take(
      'smdg-terminals',
      `${TCL}DEHAM,,MADE,Made Up,Co,53.5,9.9,,,\nNLRTM,,MADE,Other,Co,51.9,4.1,,,\nZZABC,,LONE,Lone,Co,,,,,\n`,
    );
    const directory = await loadPlaceDirectory(database, accountId);
    expect(directory.byKey('smdg:MADE@DEHAM')).toMatchObject({
      locode: 'DEHAM',
      terminalKey: 'smdg:MADE@DEHAM',
      zone: 'Europe/Berlin',
    });
    expect(directory.byKey('smdg:MADE@NLRTM')).toMatchObject({ locode: 'NLRTM', zone: 'Europe/Amsterdam' });
    expect(directory.byKey('smdg:MADE')).toBeNull();
    expect(directory.byKey('smdg:LONE@USLAX')).toBeNull();
  });

  it("of the operator come first, under each of their codes, with their own zone before the port's", async () => {
    const report = await take(
      'terminals',
      `${OWN}Own Yard,USLAX,Z9Z9,OWN,,America/Phoenix,,,\nBerth,DEHAM,,MADE,,,,,\nLost,XXXXX,A1A1,,,,,,\n`,
    );
    expect(report).toMatchObject({ added: 2, refused: [{ line: 4, code: 'A1A1' }] });
    const directory = await loadPlaceDirectory(database, accountId);
    for (const key of ['firms:Z9Z9', 'firms:Z9Z9@USLGB', 'smdg:OWN@USLAX'])
      expect(directory.byKey(key), key).toMatchObject({
        terminalKey: 'firms:Z9Z9',
        locode: 'USLAX',
        zone: 'America/Phoenix',
      });
    expect(directory.byKey('smdg:OWN@USLGB')).toBeNull();
    const { name } = await database
      .selectFrom('imported_terminals')
      .select('name')
      .where('list', '=', 'own')
      .where('unlocode', '=', 'DEHAM')
      .executeTakeFirstOrThrow();
    expect(name).toBe('Berth');
  });

  it('leave places in the reference data unchanged', async () => {
    await take('un-locode', ',US,LAX,Somewhere,Somewhere,,1-------,AI,2401,,3000N 15000W,\n');
    const directory = await loadPlaceDirectory(database, accountId);
    expect(directory.byKey('USLAX')).toBeNull();
  });
});

it('codes of lines are stored with their list', async () => {
  expect(counts(await take('smdg-liners', 'Code,Line\nMUL,Made Up Line\n'))).toEqual([1, 0, 0]);
  expect(counts(await take('scac', 'SCAC,Company Name\nMADU,Made Up Line\n'))).toEqual([1, 0, 0]);
  expect(await database.selectFrom('imported_lines').select(['list', 'code']).orderBy('list').execute()).toEqual([
    { list: 'scac', code: 'MADU' },
    { list: 'smdg', code: 'MUL' },
  ]);
});

it('a shipment that named a newly imported place is published again', async () => {
  const { shipmentId, requestId } = await insertTracked(database, accountId);
  await nameUnmatched(shipmentId, {
    key: 'ZZNEW',
    name: 'Newtown',
    country: 'ZZ',
    region: null,
    locode: 'ZZNEW',
    facility: null,
    count: 3,
  });
  const report = await take('un-locode', ',ZZ,NEW,Newtown,Newtown,,1-------,AI,2401,,4042N 07400W,\n');
  expect(report.republishedShipments).toBe(1);
  const shipment = await database
    .selectFrom('shipments')
    .select('outdated_at')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  expect(shipment.outdated_at).not.toBeNull();
  expect(await database.selectFrom('outbox').select('workflow_id').execute()).toEqual([
    { workflow_id: `tracking/${requestId}` },
  ]);
});

describe('over HTTP', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    const load = (list: ImportList, text: string) =>
      importReference(api.database, {
        list,
        bytes: new TextEncoder().encode(text),
        sourceEdition: 'x',
        dryRun: false,
        now: new Date(),
      });
    await load('un-locode', ',ZZ,ABC,Åtown,Atown,01,1-3-----,AI,2401,,4042N 07400W,\n');
    await load('terminals', `${OWN}Own Yard,ZZABC,Z9Z9,OWN,,,,,\nNew Yard,USLAX,Z9Z8,,,,,,\n`);
  });
  afterAll(() => api.stop());

  it('an imported port has the id that its stub had, its data and its terminals', async () => {
    for (const id of ['ZZABC', referenceId('port', 'ZZABC')]) {
      const { status, body } = await api.get(`/v2/ports/${id}?include=terminals`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id: referenceId('port', 'ZZABC'),
        attributes: {
          name: 'Åtown',
          code: 'ZZABC',
          country_code: 'ZZ',
          latitude: '40.7',
          longitude: '-74',
          time_zone: 'America/New_York',
        },
      });
      expect(body.included).toMatchObject([
        { type: 'terminal', attributes: { name: 'Own Yard', firms_code: 'Z9Z9', smdg_code: 'OWN' } },
      ]);
    }
  });

  it('an imported terminal is found by its id and FIRMS code, and listed at a port of ours', async () => {
    for (const id of ['z9z8', referenceId('terminal', 'firms:Z9Z8')]) {
      const { body } = await api.get(`/v2/terminals/${id}?include=port`);
      expect(body.data.attributes).toMatchObject({ name: 'New Yard', city: 'Los Angeles', country: 'US' });
      expect(body.included).toMatchObject([{ type: 'port', attributes: { code: 'USLAX' } }]);
    }
    const { body } = await api.get('/v2/ports/USLAX?include=terminals');
    expect(body.included.map((one: { attributes: { name: string } }) => one.attributes.name)).toContain('New Yard');
  });
});

describe('npm run reference', () => {
  const run = (args: string[]) =>
    promisify(execFile)(process.execPath, ['infra/commands/reference.ts', ...args], {
      env: { ...process.env, DATABASE_URL: test.url },
    }).then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout + error.stderr,
      }),
    );

  it('imports a file, reports as text or JSON, and distinguishes wrong usage from a wrong file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-reference-'));
    try {
      const file = path.join(folder, 'un-locode.csv');
      await writeFile(file, ',ZZ,CLI,Commandtown,Commandtown,,1-------,AI,2401,,,\n,ZZ,B0D,x,x,,1-------,AI,2401,,,\n');
      const dry = await run(['import', 'un-locode', file, '--dry-run', '--json']);
      expect(JSON.parse(dry.out)).toMatchObject({ added: 1, dryRun: true, sourceEdition: 'un-locode.csv' });
      const done = await run(['import', 'un-locode', file, '--edition', '2024-2']);
      expect(done).toMatchObject({ code: 0 });
      expect(done.out).toContain('added 1, changed 0, unchanged 0');
      expect(done.out).toContain('line 2 ZZB0D: code must be');
      await writeFile(file, 'a,b\n1,2\n');
      expect(await run(['import', 'un-locode', file])).toMatchObject({ code: 1 });
      expect(await run(['import', 'nothing', file])).toMatchObject({ code: 2 });
      expect(await run(['list', 'places', '--limit', '2'])).toMatchObject({ code: 0 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('lists unmatched places and maps them for every account', async () => {
    const { shipmentId } = await insertTracked(database, accountId);
    await nameUnmatched(shipmentId, {
      key: 'US/CA/ACME',
      name: 'Acme',
      country: 'US',
      region: 'CA',
      locode: null,
      facility: null,
      count: 2,
    });
    expect((await run(['list', 'unmatched'])).out).toContain('US/CA/ACME');
    expect(await run(['map', 'US/CA/ACME', '--locode', 'ZZ999'])).toMatchObject({ code: 1 });
    expect((await run(['map', 'US/CA/ACME', '--terminal', 'W185'])).out).toContain(
      'firms:W185 for every account; 1 shipments',
    );
    const directory = await loadPlaceDirectory(database, accountId);
    expect(directory.byKey('US/CA/ACME')).toMatchObject({ locode: 'USLAX', terminalKey: 'firms:W185' });
    expect((await run(['list', 'unmatched'])).out).not.toContain('US/CA/ACME');
    await run(['unmap', 'US/CA/ACME']);
    expect((await loadPlaceDirectory(database, accountId)).byKey('US/CA/ACME')).toBeNull();
  });
});
