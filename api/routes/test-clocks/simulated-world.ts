/** `/v2/simulated_world`: what an account has of the simulated world, and its removal. */
import { removeSimulatedWorld } from '../../../operations/test-clocks/remove-simulated-world.ts';
import { simulatedWorld } from '../../../resources/test-clocks/simulated-world.ts';
import { accountName } from '../../../store/people/accounts.ts';
import { countSimulated, type SimulatedCounts } from '../../../store/test-clocks/simulated-world.ts';
import { recordAudit } from '../../audit-trail.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';

/** Shorter than the time that clients and proxies wait for a response. */
const TIMEOUT_MS = 15_000;
const path = '/v2/simulated_world';
const tag = 'Test clocks';

async function count({ database, caller, services }: ApiRequest): Promise<SimulatedCounts> {
  return countSimulated(database, caller.accountId, services.demo);
}

async function respond(request: ApiRequest, counts: SimulatedCounts) {
  const { accountId } = request.caller;
  return ok(await resourceDocument(request, simulatedWorld.render({ accountId, counts })));
}

const get: Route = {
  name: 'get-simulated-world',
  method: 'GET',
  path,
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Get simulated data',
    description: 'Shipments and tracking requests of simulated lines, and what else the demo of `npm start` created.',
    extension: true,
    answers: { 200: { about: 'The simulated data', schema: documentOf(simulatedWorld) } },
  },
  async handle(request) {
    return respond(request, await count(request));
  },
};

const remove: Route = {
  name: 'delete-simulated-world',
  method: 'DELETE',
  path,
  scope: 'write',
  permission: 'manage_rules',
  body: 'none',
  doc: {
    tag,
    summary: 'Remove simulated data',
    description:
      'Removes simulated shipments, containers and tracking requests with all that was recorded about them, including their events, ' +
      'then the test clocks, and the webhook and the customers of the demo. Nothing else is changed, but the event log has gaps ' +
      'afterwards, and `npm start` no longer adds anything. Responds within 15 seconds; repeat the request until ' +
      '`tracking_requests` is 0.',
    extension: true,
    answers: { 200: { about: 'What remains', schema: documentOf(simulatedWorld) } },
  },
  async handle(request) {
    const { database, caller, services, now } = request;
    const { accountId } = caller;
    const before = await count(request);
    await removeSimulatedWorld(database, { accountId, demo: services.demo, now: now(), timeoutMs: TIMEOUT_MS });
    const after = await count(request);
    const removed = before.trackingRequests - after.trackingRequests;
    if (removed > 0) {
      await recordAudit(database, request, {
        action: 'simulated_world.removed',
        subject: { kind: 'account', id: accountId, name: await accountName(database, accountId) },
        details: { shipments: before.shipments - after.shipments, tracking_requests: removed },
      });
    }
    return respond(request, after);
  },
};

export const simulatedWorldRoutes: readonly Route[] = [get, remove];
