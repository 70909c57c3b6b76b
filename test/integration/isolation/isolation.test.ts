/**
 * What belongs to one account is not there for another: every operation of the description is called by a stranger with the
 * owner's ids, in paths, bodies, filters, includes, search and exports. Nothing is leaked and nothing is changed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../../api/route.ts';
import { everyRoute } from '../../support/described-api.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';
import { fingerprintOf, makeOwnedWorld, type OwnedWorld } from './owned-world.ts';
import { PUBLIC, requestsOf, type StrangersRequest } from './strangers-requests.ts';
import { startWholeApi, type WholeAnswer, type WholeApi } from './whole-api.ts';

let rig: TrackingRig;
let api: WholeApi;
let world: OwnedWorld;
let before: Record<string, string>;

beforeAll(async () => {
  rig = await TrackingRig.start();
  const stopWorker = await rig.startWorker();
  api = await startWholeApi(rig);
  world = await makeOwnedWorld(rig, api);
  // Whatever changes from here on, a request has changed.
  await stopWorker();
  await rig.stopRelay();
  before = await fingerprintOf(rig);
});
afterAll(async () => {
  await api?.close();
  await rig?.stop();
});

const operations = everyRoute('http://seamark.test').filter((route): route is Route => 'scope' in route);

test('the owner sees what nobody else may see', async () => {
  for (const path of ['/v2/containers?include=shipment', '/v2/search?query=Quokka', '/v2/parties.csv']) {
    const answer = await api.askAsOwner('GET', path);
    expect(answer.status).toBe(200);
    expect(leaksOf(answer, { path, expected: [200] }).length).toBeGreaterThan(0);
  }
});

describe('a stranger', () => {
  test.each(operations.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    if (PUBLIC.has(name)) return;
    const requests = requestsOf(route, world);
    expect(requests.length, 'add the operation to test/integration/isolation/strangers-requests.ts').toBeGreaterThan(0);
    for (const request of requests) {
      const answer = await api.ask(route.method, request.path, request.body);
      expect(`${answer.status} of ${route.method} ${request.path}`).toBe(
        `${expectedOf(request, answer)} of ${route.method} ${request.path}`,
      );
      expect(leaksOf(answer, request), `${route.method} ${request.path}: ${answer.text.slice(0, 500)}`).toEqual([]);
    }
    expect(await fingerprintOf(rig)).toEqual(before);
  });

  test('has no operation but those of the description', () => {
    expect(new Set(api.routes.map(({ name }) => name))).toEqual(
      new Set(operations.map(({ name }) => name).filter((name) => !name.includes('openapi') && !name.includes('docs'))),
    );
  });
});

function expectedOf({ expected }: StrangersRequest, { status }: WholeAnswer): number {
  return expected.includes(status) ? status : (expected[0] ?? 0);
}

/** The owner's ids and texts in an answer, but for those that the stranger said himself. */
function leaksOf({ text }: WholeAnswer, { path, body }: StrangersRequest): string[] {
  const said = decodeURIComponent(path) + JSON.stringify(body ?? null);
  return world.secrets.filter((secret) => text.includes(secret) && !said.includes(secret));
}
