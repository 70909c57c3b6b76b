import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DIRECT } from '../../../test/publisher/journeys.ts';
import { type Publisher, startPublisher } from '../../../test/publisher/publisher.ts';
import { startUnionPacific } from '../../../test/publisher/union-pacific.ts';
import { copyProject } from '../../../test/support/project-copy.ts';
import { projectRoot } from './project.ts';

// Each command runs in its own process, which may start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const SECRET = 'hush-hush-4711';
const open: { close(): Promise<void> | void }[] = [];
afterAll(async () => {
  for (const one of open) await one.close();
});

interface Ended {
  code: number;
  out: string;
  err: string;
}

async function connector(words: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const options = { cwd: projectRoot(undefined), env: { ...environment, ...settings, NO_COLOR: '1' } };
  try {
    const { stdout, stderr } = await run(process.execPath, ['infra/commands/connector.ts', ...words], options);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

async function publish(): Promise<{ publisher: Publisher; settings: Record<string, string> }> {
  const publisher = await startPublisher({
    authentication: { kind: 'api_key_headers', headers: { 'X-Client-Id': 'seamark', 'X-Client-Secret': SECRET } },
  });
  open.push(publisher);
  const settings = {
    SEAMARK_LINE_XMPL_BASE_URL: publisher.url,
    SEAMARK_LINE_XMPL_AUTH: 'api_key_headers',
    SEAMARK_LINE_XMPL_API_KEY_HEADERS: 'X-Client-Id=CLIENT_ID,X-Client-Secret=CLIENT_SECRET',
    SEAMARK_LINE_XMPL_CLIENT_ID: 'seamark',
    SEAMARK_LINE_XMPL_CLIENT_SECRET: SECRET,
  };
  return { publisher, settings };
}

function project(): string {
  const { root, remove } = copyProject();
  open.push({ close: remove });
  return root;
}

describe('the guide', () => {
  const guide = readFileSync(path.join(projectRoot(undefined), 'docs/write-a-connector.md'), 'utf8');

  it('works from its first line to its last', async () => {
    const root = project();
    const { settings } = await publish();
    let commands = 0;
    for (const [, language, file, text = ''] of guide.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```/gm)) {
      if (file !== undefined) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), text);
        continue;
      }
      expect(language).toBe('sh');
      for (const line of text.trim().split('\n')) {
        const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
        expect(words.slice(0, 4)).toEqual(['npm', 'run', 'connector', '--']);
        const own = words.slice(4).map((word) => (word.endsWith('.json') ? path.join(root, word) : word));
        const ended = await connector(
          ['new', 'test'].includes(own[0] ?? '') ? [...own, '--root', root] : own,
          settings,
        );
        expect(ended, line).toMatchObject({ code: 0 });
        commands++;
      }
    }
    expect(commands).toBe(6);
    await expect(
      run(process.execPath, ['--input-type=module', '-e', usedBy(root)], { cwd: root }),
    ).resolves.toMatchObject({
      stdout: 'XMPL https://api.line.example/tracking XMPR\n',
    });
  }, 300_000);

  /** Returns code that reads the sources of the copied project with the settings given in the guide. */
  function usedBy(root: string): string {
    const lines = path.join(root, 'connectors/dcsa/profiles.ts');
    const facilities = path.join(root, 'connectors/facility-protocols.ts');
    return `
      const { lineProfiles } = await import(${JSON.stringify(lines)});
      const { RAILROAD_PROTOCOLS } = await import(${JSON.stringify(facilities)});
      const line = lineProfiles.find(({ scacs }) => scacs[0] === 'XMPL');
      const rail = RAILROAD_PROTOCOLS.find(({ name }) => name === 'example_rail');
      const { source } = rail.connect({ code: 'XMPR' }, null);
      console.log(line.scacs[0], line.baseUrl, source.code);`;
  }
});

describe('new', () => {
  it.each([
    ['line', 'connectors/custom-lines.ts'],
    ['terminal', 'connectors/facility-protocols.ts'],
    ['railroad', 'connectors/facility-protocols.ts'],
  ])(
    'a custom %s passes the kit as it is written',
    async (isFor, list) => {
      const root = project();
      const name = `made-up-${isFor}`;
      expect(await connector(['new', name, '--kind', 'custom', '--for', isFor, '--root', root])).toMatchObject({
        code: 0,
      });
      expect(readFileSync(path.join(root, list), 'utf8')).toContain(`./${name}/protocol.ts`);
      const tested = await connector(['test', name, '--root', root]);
      expect(tested).toMatchObject({ code: 0, out: expect.stringContaining('All contract cases passed.') });
    },
    60_000,
  );

  it('what is written type-checks', async () => {
    const root = project();
    for (const isFor of ['line', 'terminal', 'railroad'])
      await connector(['new', `typed-${isFor}`, '--kind', 'custom', '--for', isFor, '--root', root]);
    await connector(['new', 'typed', '--kind', 'dcsa', '--root', root]);
    const compiler = path.join(projectRoot(undefined), 'node_modules/typescript/bin/tsc');
    const ended = await run(process.execPath, [compiler, '--noEmit', '-p', root], { cwd: root }).catch(
      (error) => error,
    );
    expect(
      String(ended.stdout)
        .split('\n')
        .filter((line) => /typed|custom-lines|facility-protocols|profiles/.test(line)),
    ).toEqual([]);
  }, 300_000);

  it('a DCSA profile is entered into the list of lines', async () => {
    const root = project();
    expect(await connector(['new', 'made-up', '--kind', 'dcsa', '--scac', 'MDUP', '--root', root])).toMatchObject({
      code: 0,
    });
    expect(readFileSync(path.join(root, 'connectors/dcsa/profiles.ts'), 'utf8')).toMatch(/ {2}madeUp,\n\];/);
    const again = await connector(['new', 'made-up', '--kind', 'dcsa', '--scac', 'MDUP', '--root', root]);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });
  }, 300_000);
});

describe('wrong use', () => {
  it.each([
    [[], 'Usage: npm run connector --'],
    [['newest'], "unknown command 'newest'"],
    [['new', '--kind', 'dcsa'], "missing required argument 'name'"],
    [['new', 'Example Line', '--kind', 'dcsa'], 'It must be a name like example-line'],
    [['new', 'example', '--kind', 'soap'], 'Allowed choices are dcsa, custom'],
    [['test', 'nobody'], 'No connector is named "nobody"'],
    [['record', 'XMPL'], "missing required argument 'number'"],
    [['doctor', 'XMPL', '--verbose'], "unknown option '--verbose'"],
  ])('%j ends with 2 and an error', async (words, said) => {
    const ended = await connector(words);
    expect(ended.code).toBe(2);
    expect(ended.out + ended.err).toContain(said);
  });

  it.each(['new', 'test', 'record', 'doctor', 'list', 'guide'])('%s --help explains', async (command) => {
    expect(await connector([command, '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`-- ${command}`),
    });
  });

  it.each([
    [{}, 'doctor', 'Nothing is set for XMPL'],
    [{ SEAMARK_LINE_XMPL_AUTH: 'none' }, 'doctor', 'set SEAMARK_LINE_XMPL_BASE_URL'],
    [{ SEAMARK_LINE_XMPL_AUTH: 'none' }, 'list', 'XMPL  is not polled: set SEAMARK_LINE_XMPL_BASE_URL'],
  ])('a source that is not set up says what to set: %j', async (settings, command, said) => {
    const ended = await connector(command === 'list' ? ['list'] : [command, 'XMPL'], settings);
    expect(ended.code).toBe(1);
    expect(ended.out + ended.err).toContain(said);
  });
});

describe('guide', () => {
  it('lists what can be connected by what it brings, with what is connected', async () => {
    const ended = await connector(['guide'], { SEAMARK_LINE_ZIMU_API_KEY: SECRET });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toMatch(/^Pickup, from terminals and ports$/m);
    expect(ended.out).toMatch(/^ {2}zim +ZIM\n +connected: ZIMU$/m);
    expect(ended.out).toMatch(/^ {2}maersk +Maersk\n +a key/m);
    expect(ended.out).not.toContain(SECRET);
  });

  it('prints the steps of a source in order, from the portal to the first number', async () => {
    const { code, out } = await connector(['guide', 'HLCU']);
    expect(code).toBe(0);
    const steps = [...out.matchAll(/^(\d+)\. (.*)$/gm)].map(
      ([, number, text = '']) => `${number} ${text.slice(0, 24)}`,
    );
    expect(steps).toEqual([
      '1 Open api-portal.hlag.com',
      '2 Wait for the email by wh',
      '3 Create an application, a',
      '4 Subscribe the applicatio',
      '5 Set these, then restart ',
      '6 Check it with one call: ',
      '7 Track a first number: np',
    ]);
    expect(out).toContain('Where: https://api-portal.hlag.com/');
    expect(out).toContain('never checked against a real response');
  });

  it('names no guide that does not exist', async () => {
    const ended = await connector(['guide', 'atlantis']);
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('No guide is named "atlantis"') });
  });
});

describe('against a publisher', () => {
  it('doctor reports a shape without values', async () => {
    const { publisher, settings } = await publish();
    const ended = await connector(['doctor', 'XMPL', DIRECT.booking, '--type', 'booking_number'], settings);
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain('$[].transportCall.vessel.vesselIMONumber: digits');
    expect(ended.out).toMatch(/reading {3}\d+ container_fact, \d+ event/);
    for (const value of [SECRET, 'EXMU7004120', DIRECT.booking, 'EXAMPLE']) expect(ended.out).not.toContain(value);
    expect(publisher.requests).toHaveLength(1);
  });

  it('doctor writes a report with differences from the documented response, and without the address', async () => {
    const { publisher, settings } = await publish();
    const folder = mkdtempSync(path.join(tmpdir(), 'seamark-report-'));
    const file = path.join(folder, 'report.txt');
    const ended = await connector(
      ['doctor', 'XMPL', DIRECT.booking, '--type', 'booking_number', '--report', file],
      settings,
    );
    const report = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(report).toMatch(/^grade {5}documented_shape: /m);
    expect(report).toMatch(/^compared {2}dcsa\/fixtures\/[a-z0-9-]+\.json: \d+ differences$/m);
    expect(report).toMatch(/^reading {3}\d+ container_fact, \d+ event/m);
    for (const value of [SECRET, publisher.url, 'EXMU7004120', DIRECT.booking, 'EXAMPLE'])
      expect(report).not.toContain(value);
  });

  it('doctor reports rejected credentials', async () => {
    const { settings } = await publish();
    const ended = await connector(['doctor', 'XMPL'], {
      ...settings,
      SEAMARK_LINE_XMPL_CLIENT_SECRET: 'another-secret',
    });
    expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('credentials_rejected') });
    expect(ended.out + ended.err).not.toContain('another-secret');
  });

  it('record writes a fixture that parses to the same claims and contains no real numbers', async () => {
    const { publisher, settings } = await publish();
    const ended = await connector(['record', 'XMPL', DIRECT.booking, '--type', 'booking_number'], settings);
    expect(ended.code).toBe(0);
    const [, before, after] = /claims: (\d+) of the response, (\d+) of the fixture/.exec(ended.err) ?? [];
    expect(Number(before)).toBeGreaterThan(5);
    expect(after).toBe(before);
    for (const value of [SECRET, DIRECT.booking, 'EXMU7004120', 'EXMU7004136']) expect(ended.out).not.toContain(value);
    // Redaction replaces each number consistently, so the two containers remain distinct.
    const boxes = new Set([...ended.out.matchAll(/"equipmentReference": "(\w+)"/g)].map(([, box]) => box));
    expect(boxes.size).toBe(2);
    expect(publisher.requests).toHaveLength(1);
  });

  it('railroads are polled for a container, with a token', async () => {
    const railroad = await startUnionPacific();
    open.push(railroad);
    const place = { location: { city: 'CHICAGO', state_abbreviation: 'IL', country_abbreviation: 'US' } };
    const event = { status_code: 'Actual', event_code: 'A', date_time: '2026-09-09T18:05:00Z', ...place };
    railroad.shipments.set('EXMU700412', {
      load: { equipment: { id: 'EXMU700412' }, load_empty_code: 'L', waybill: { waybill_number: '101010' } },
      shipper: { name: 'Somebody & Sons', city: 'Anytown' },
      current_event: { type_code: 'Train', ...event },
    });
    const settings = {
      SEAMARK_RAILROAD_UPRR_PROTOCOL: 'union_pacific',
      SEAMARK_RAILROAD_UPRR_BASE_URL: railroad.url,
      SEAMARK_RAILROAD_UPRR_CLIENT_ID: 'up-client',
      SEAMARK_RAILROAD_UPRR_CLIENT_SECRET: 'up-secret',
    };
    const tried = await connector(['doctor', 'UPRR', 'EXMU7004120'], settings);
    expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('token     received') });
    const recorded = await connector(['record', 'UPRR', 'EXMU7004120'], settings);
    expect(recorded.err).toContain('claims: 2 of the response, 2 of the fixture');
    for (const value of ['700412', '101010', 'Somebody', 'Anytown']) expect(recorded.out).not.toContain(value);
    expect(recorded.out).toContain('"city": "CHICAGO"');
    const refused = await connector(['doctor', 'UPRR'], { ...settings, SEAMARK_RAILROAD_UPRR_CLIENT_SECRET: 'wrong' });
    expect(refused).toMatchObject({
      code: 1,
      out: expect.stringContaining('token endpoint returned 401 invalid_client'),
    });
  });

  it('record makes no fixture of an answer without data', async () => {
    const { settings } = await publish();
    const ended = await connector(['record', 'XMPL', 'NOBODYS123', '--type', 'booking_number'], settings);
    expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not_found_yet') });
  });
});
