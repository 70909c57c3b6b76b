/**
 * Tests that one account's data does not exist for another: a stranger calls every operation of the description with
 * the owner's ids, in paths, bodies, filters, includes, search and exports. Nothing may be leaked or changed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../../api/route.ts';
import { registry } from '../../../mcp/protocol/registry.ts';
import { everyRoute } from '../../support/described-api.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';
import { forgetChanges, recordChanges, recordedChanges } from './changed-rows.ts';
import { CALLS } from './isolation-calls.ts';
import { PUBLIC, requestsOf, type StrangersRequest } from './isolation-requests.ts';
import { type StrangersTools, strangersTools } from './isolation-tools.ts';
import { makeOwnedWorld, type OwnedWorld } from './owned-world.ts';
import { startWholeApi, type WholeAnswer, type WholeApi } from './whole-api.ts';

let rig: TrackingRig;
let api: WholeApi;
let tools: StrangersTools;
let world: OwnedWorld;

beforeAll(async () => {
  rig = await TrackingRig.start();
  const stopWorker = await rig.startWorker();
  api = await startWholeApi(rig);
  tools = strangersTools(rig.database, api.strangerId);
  world = await makeOwnedWorld(rig, api);
  // From here on, only requests can change anything.
  await stopWorker();
  await rig.stopRelay();
  await recordChanges(rig);
});
afterAll(async () => {
  await api?.close();
  await rig?.stop();
});

const operations = everyRoute('http://seamark.test').filter((route): route is Route => 'scope' in route);

test('the owner sees what other accounts must not see', async () => {
  for (const path of ['/v2/containers?include=shipment', '/v2/search?query=Quokka', '/v2/parties.csv']) {
    const answer = await api.requestAsOwner('GET', path);
    expect(answer.status).toBe(200);
    expect(leaksOf(answer, { path, expected: [200] }).length).toBeGreaterThan(0);
  }
});

test('a change of the owner’s rows is detected', async () => {
  await rig.database
    .updateTable('parties')
    .set({ company_name: 'Quokkaville changed' })
    .where('account_id', '=', rig.accountId)
    .execute();
  expect(await recordedChanges(rig)).toContain('UPDATE parties');
  await forgetChanges(rig);
});

describe('a stranger', () => {
  test.each(operations.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    if (PUBLIC.has(name)) return;
    const requests = requestsOf(route, world);
    expect(requests.length, 'add the operation to test/integration/isolation/isolation-requests.ts').toBeGreaterThan(0);
    for (const request of requests) {
      const call = route.forPeople ? api.requestSignedIn : api.request;
      const answer = await call(route.method, request.path, request.body);
      expect(`${answer.status} of ${route.method} ${request.path}`).toBe(
        `${expectedOf(request, answer)} of ${route.method} ${request.path}`,
      );
      expect(leaksOf(answer, request), `${route.method} ${request.path}: ${answer.text.slice(0, 500)}`).toEqual([]);
    }
    // Reads are not checked individually: if one changes something, the check after the next write or at the end
    // detects it.
    if (route.method !== 'GET') expect(await recordedChanges(rig)).toEqual([]);
  });

  test('has changed nothing with these requests', async () => {
    expect(await recordedChanges(rig)).toEqual([]);
  });

  test('covers exactly the operations in the description', () => {
    expect(new Set(api.routes.map(({ name }) => name))).toEqual(
      new Set(operations.map(({ name }) => name).filter((name) => !name.includes('openapi') && !name.includes('docs'))),
    );
  });
});

const NOT_FOUND = /not found|No tracking request for .+ found/;
/** Tools that write come last, because a stranger who has tracked a number may read it from then on. */
const readersFirst = [...registry.tools].sort((one, other) => one.scope.localeCompare(other.scope));

describe('a stranger of the MCP server', () => {
  test('has tools that return data to their owner', async () => {
    const owners = strangersTools(rig.database, rig.accountId);
    for (const name of ['list_shipments', 'list_containers', 'list_tracking_requests']) {
      const tool = registry.tools.find((one) => one.name === name);
      const { text } = tool === undefined ? { text: '' } : await owners.call(tool, {});
      expect(secretsIn(text, '').length, text.slice(0, 500)).toBeGreaterThan(0);
    }
  });

  test('reads no resource of the owner', async () => {
    const answers = await rig.database.selectFrom('snapshots').select('id').execute();
    const ids = [...world.secrets, ...answers.map(({ id }) => id)];
    for (const template of registry.templates) {
      for (const id of ids) expect(await template.read(id, tools.context()), `${template.name} ${id}`).toBeNull();
    }
  });

  test('gets neither completions nor contents from prompts', async () => {
    const typed = ['', ...world.texts, ...Object.values(world.ids)];
    for (const prompt of registry.prompts) {
      for (const text of typed) {
        const values = Object.keys(prompt.arguments.shape).map((name) => [name, text] as const);
        for (const [name] of values) {
          const proposed = (await prompt.completions?.[name]?.(tools.context(), text)) ?? [];
          expect(secretsIn(JSON.stringify(proposed), text), `${prompt.name} ${name} ${text}`).toEqual([]);
        }
        const given = prompt.arguments.safeParse(Object.fromEntries(values));
        const shown = given.success ? await rendered(() => prompt.render(given.data, tools.context())) : '';
        expect(secretsIn(shown, text), `${prompt.name} ${text}: ${shown}`).toEqual([]);
      }
    }
  });

  test.each(readersFirst.map((tool) => [tool.name, tool] as const))('%s', async (name, tool) => {
    const calls = CALLS[name]?.(world) ?? [];
    expect(calls.length, 'add the tool to test/integration/isolation/isolation-calls.ts').toBeGreaterThan(0);
    for (const { args, isNotFound } of calls) {
      const { isError, text } = await tools.call(tool, args);
      const of = `${name} ${JSON.stringify(args)}: ${text.slice(0, 500)}`;
      if (isNotFound) expect(isError && NOT_FOUND.test(text), of).toBe(true);
      else expect(text, of).not.toContain('failed with an internal error');
      expect(secretsIn(text, JSON.stringify(args)), of).toEqual([]);
    }
    expect(await recordedChanges(rig)).toEqual([]);
  });
});

/** Returns the rendered prompt, or the text of its error, which must reveal just as little. */
async function rendered(render: () => string | Promise<string>): Promise<string> {
  try {
    return await render();
  } catch (error) {
    return String(error);
  }
}

function expectedOf({ expected }: StrangersRequest, { status }: WholeAnswer): number {
  return expected.includes(status) ? status : (expected[0] ?? 0);
}

function leaksOf({ text }: WholeAnswer, { path, body }: StrangersRequest): string[] {
  return secretsIn(text, decodeURIComponent(path) + JSON.stringify(body ?? null));
}

/** Returns the owner's ids and texts that occur in a response although the stranger did not send them. */
function secretsIn(text: string, reported: string): string[] {
  return world.secrets.filter((secret) => text.includes(secret) && !reported.includes(secret));
}
