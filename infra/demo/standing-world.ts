import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiError, type ApiResource, single, textOf } from '../client/api-client.ts';
import { customers, type Stage, type StandingShipment } from './standing-shipments.ts';

/** Stages prepared at the same time: while one waits for its polls, another makes its own. */
const CONCURRENT_STAGES = 2;
/** Maximum time by which one request advances a clock. A busy machine needs seconds for the polls of a week. */
const STEP_MS = 7 * 86_400_000;
const RETRY_AFTER_MS = 2_000;
const MAX_ATTEMPTS = 30;

interface StandingInput {
  stages: readonly Stage[];
  signal: AbortSignal;
  onProgress?(progress: { ready: number; total: number }): void;
}

/**
 * Adds simulated shipments in all stages of a journey, or continues what an earlier call left unfinished. Adds nothing
 * if the simulated world was removed. The test clock of each stage starts as many days ago as its journeys are old, is
 * advanced to the present with every poll in between, and then runs at wall-clock speed. `api` must wait when it is
 * throttled.
 */
export async function addStandingShipments(
  api: ApiClient,
  { stages, signal, onProgress }: StandingInput,
): Promise<void> {
  if (await isSimulatedWorldRemoved(api)) return;
  const customerIds = await findOrCreateCustomers(api);
  const total = stages.reduce((sum, { shipments }) => sum + shipments.length, 0);
  const waiting = [...stages];
  let ready = 0;
  const work = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      if (await isSimulatedWorldRemoved(api)) return;
      await prepare(api, stage, customerIds, signal);
      ready += stage.shipments.length;
      onProgress?.({ ready, total });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_STAGES }, work));
}

/** Returns whether a person removed everything simulated, which must then not come back. */
export async function isSimulatedWorldRemoved(api: ApiClient): Promise<boolean> {
  return textOf(single(await api.get('/simulated_world')), 'removed_at') !== null;
}

async function findOrCreateCustomers(api: ApiClient): Promise<Map<string, string>> {
  const { resources } = await api.get('/parties?page[size]=100');
  const ids = new Map(resources.map((party) => [textOf(party, 'company_name') ?? '', party.id]));
  for (const company_name of customers) {
    if (!ids.has(company_name)) ids.set(company_name, single(await api.post('/parties', 'party', { company_name })).id);
  }
  return ids;
}

async function prepare(
  api: ApiClient,
  { days, shipments }: Stage,
  customerIds: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const existing = await Promise.all(shipments.map((shipment) => findRequest(api, shipment)));
  const existingClockId = existing.map((request) => request && textOf(request, 'test_clock_id')).find((id) => id);
  const clock = existingClockId
    ? single(await api.get(`/test_clocks/${existingClockId}`))
    : single(await api.post('/test_clocks', 'test_clock', { start_at: new Date(Date.now() - days * 86_400_000) }));
  if (clock.attributes['frozen'] !== true) return;
  for (const [index, shipment] of shipments.entries()) {
    if (existing[index] === null) await track(api, shipment, clock.id, customerIds.get(shipment.customer) ?? '');
  }
  await advanceToPresent(api, clock, signal);
  await api.patch(`/test_clocks/${clock.id}`, 'test_clock', { speed: 1 });
}

async function findRequest(api: ApiClient, { request }: StandingShipment): Promise<ApiResource | null> {
  const query = new URLSearchParams({ 'filter[request_number]': request.request_number });
  return (await api.get(`/tracking_requests?${query}`)).resources[0] ?? null;
}

async function track(api: ApiClient, shipment: StandingShipment, clockId: string, customerId: string): Promise<void> {
  const attributes = { ...shipment.request, ref_numbers: [shipment.purchaseOrder], test_clock_id: clockId };
  await api.post('/tracking_requests', 'tracking_request', attributes, {
    customer: { data: { type: 'party', id: customerId } },
  });
}

async function advanceToPresent(api: ApiClient, clock: ApiResource, signal: AbortSignal): Promise<void> {
  let position = Date.parse(textOf(clock, 'now') ?? '');
  for (let failures = 0; position < Date.now() - 60_000; ) {
    signal.throwIfAborted();
    const to = new Date(Math.min(position + STEP_MS, Date.now()));
    try {
      const advanced = single(await api.post(`/test_clocks/${clock.id}/advance`, 'test_clock', { to }));
      position = Date.parse(textOf(advanced, 'now') ?? '');
    } catch (error) {
      // The worker is still starting, or the machine is too busy to make all polls in time. The clock has kept its
      // position.
      failures += 1;
      if (!isTemporary(error) || failures > MAX_ATTEMPTS) throw error;
      await wait(RETRY_AFTER_MS, undefined, { signal });
    }
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 409 || error.status >= 500);
}
