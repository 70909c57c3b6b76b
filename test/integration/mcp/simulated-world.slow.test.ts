/** Tests tool results for numbers that are really polled, through failures and corrections of the simulated world. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { createApiKey, verifyApiKey } from '../../../identity/keys/api-keys.ts';
import { Admissions } from '../../../identity/rate-limits/admission.ts';
import { callTool } from '../../../mcp/protocol/call-tool.ts';
import type { Tool } from '../../../mcp/tools/define-tool.ts';
import { getContainerTool } from '../../../mcp/tools/get-container.ts';
import { trackContainerTool } from '../../../mcp/tools/track-container.ts';
import { whatChangedSinceTool } from '../../../mcp/tools/what-changed-since.ts';
import { whyFailedTool } from '../../../mcp/tools/why-failed.ts';
import {
  defaultProbeSettings,
  type ProbeInput,
  probeLines,
} from '../../../operations/tracking-requests/probe-lines.ts';
import { containersOf, scenarioNumber } from '../../../simulator/numbers.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';

const START = Date.parse('2026-08-01T00:00:00Z');
let rig: TrackingRig;
let transport: ReturnType<typeof createTransport>;
// biome-ignore lint/suspicious/noExplicitAny: tests read any member
let call: (tool: Tool, given: Record<string, unknown>) => Promise<any>;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  const { database, accountId } = rig;
  const { key } = await createApiKey(database, { accountId, name: 'Asker' });
  const caller = await verifyApiKey(database, key);
  if (caller === null) throw new Error('a new key is unknown');
  const now = () => new Date();
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  const logger = pino({ level: 'silent' });
  const baseUrl = 'http://seamark.test';
  transport = createTransport({ logger, userAgent: 'seamark-test' });
  const probeDeps = { database, registry, transport, logger, baseUrl, settings: defaultProbeSettings };
  const surroundings = {
    database,
    lines: registry,
    probe: (input: ProbeInput) => probeLines(probeDeps, input),
    baseUrl,
    appUrl: baseUrl,
    logger,
    admissions: new Admissions({ database, now, onUnchecked: () => {} }),
    now,
  };
  call = async (tool, given) => {
    const result = await callTool(tool, given, { caller, by: 'key', retryAfterSeconds: null }, surroundings);
    return result.structuredContent;
  };
});
afterAll(async () => {
  await rig.stop();
  await transport.close();
});

/** Hours after the start, and the true values at that time. */
type Moment = readonly [hours: number, told: Record<string, unknown>];

const tracked: Record<string, unknown> = { state: 'tracked', whoseMove: 'nobody', failure: null };
const troubled = (whoseMove: string, lastOutcome: string) => ({
  state: 'tracked_with_trouble',
  whoseMove,
  evidence: { sources: expect.arrayContaining([expect.objectContaining({ source: 'shipping_line', lastOutcome })]) },
});
const failed = (whoseMove: string, failedReason: string) => ({
  state: 'failed',
  whoseMove,
  nextAttempt: null,
  failure: { failedReason },
});

const SCENARIOS: Record<string, readonly Moment[]> = {
  NOTFOUND: [[1, failed('user', 'not_found')]],
  INVALID: [[1, failed('user', 'invalid_number')]],
  NOTYET: [
    [24, { state: 'awaiting_manifest', whoseMove: 'source', nextAttempt: { source: 'shipping_line' } }],
    [100, tracked],
  ],
  EXPIRED: [
    [24, { state: 'awaiting_manifest', whoseMove: 'source' }],
    [
      200,
      {
        ...failed('user', 'expired'),
        why: expect.stringMatching(/no data for this number yet.*until its window closed/),
      },
    ],
  ],
  WITHHELD: [
    [1, { state: 'retrying', whoseMove: 'user', failure: { reason: 'withheld' } }],
    [30, failed('user', 'data_unavailable')],
  ],
  LINEDOWN: [
    [1, { state: 'retrying', whoseMove: 'source', failure: { reason: 'source_unreachable' } }],
    [6, tracked],
    [155, troubled('source', 'source_unreachable')],
  ],
  RETRIES: [
    [5, { state: 'retrying', whoseMove: 'source' }],
    [30, { ...failed('user', 'retries_exhausted'), howTo: expect.stringContaining('/retry') }],
  ],
  THROTTLED: [[0.2, { state: 'retrying', whoseMove: 'us', failure: { reason: 'rate_limited' } }]],
  LOGINPAGE: [[140, troubled('operator', 'source_blocks_us')]],
  TRUNCATED: [[83, troubled('us', 'response_unreadable')]],
  ENVELOPE: [[83, troubled('us', 'response_unreadable')]],
  QUOTA: [[89, troubled('us', 'quota_exhausted')]],
};

it.each(Object.entries(SCENARIOS))('why_failed explains %s correctly', async (code, moments) => {
  const { requestId, clockId } = await rig.track(scenarioNumber(code, 70));
  for (const [hours, reported] of moments) {
    const at = new Date(START + hours * 3_600_000).toISOString();
    await rig.advance(clockId ?? '', at);
    const answer = await call(whyFailedTool, { id: requestId });
    expect(answer, at).toMatchObject(reported);
    const line = answer.evidence.sources.find(({ source }: { source: string }) => source === 'shipping_line');
    const requested = rig.simulator.polls.list({ number: answer.trackingRequest.requestNumber, source: line.code });
    expect(line.lastAskedAt, at).toBe(`${requested.at(-1)?.clockNow.slice(0, 19)}Z`);
    if (answer.state === 'failed') expect(answer.nextAttempt, at).toBeNull();
    else expect(answer.nextAttempt.at >= at.slice(0, 19), at).toBe(true);
  }
});

interface Notified {
  sequence: number;
  event: string;
  field: string;
  value: unknown;
  previousValue: unknown;
  stillHolds: boolean | null;
}

const ANNOUNCED = { podEtaAt: 'shipment.estimated.arrival', pickupLfd: 'container.pickup_lfd.changed' };

async function allChanges(shipmentId: string): Promise<Notified[]> {
  const reported: Notified[] = [];
  for (let given: Record<string, unknown> = { since: '2020-01-01' }; ; ) {
    const page = await call(whatChangedSinceTool, { ...given, shipment_id: shipmentId, limit: 7 });
    reported.push(...page.changes);
    if (!page.hasMore) return reported;
    given = { cursor: page.cursor };
  }
}

it('what_changed_since lists value by value up to the present state', async () => {
  const { requestId, clockId } = await rig.track(scenarioNumber('HOLDLFD', 71));
  await rig.advance(clockId ?? '', new Date(START + 1_000 * 3_600_000).toISOString());
  const { shipment_id: shipmentId } = await rig.request(requestId);
  const reported = await allChanges(shipmentId ?? '');
  expect(new Set(reported.map(({ sequence }) => sequence)).size).toBeGreaterThan(7);
  const containers = await rig.database
    .selectFrom('containers')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .execute();
  expect(containers).toHaveLength(1);
  const { demurrage, shipment } = await call(getContainerTool, { id: containers[0]?.id });
  const now: Record<string, unknown> = { podEtaAt: shipment.podEtaAt, pickupLfd: demurrage.pickupLfd };
  for (const [field, event] of Object.entries(ANNOUNCED)) {
    const steps = reported.filter((one) => one.field === field && one.event === event);
    for (const [index, { value, previousValue, stillHolds }] of steps.entries()) {
      expect(previousValue).toBe(steps[index - 1]?.value ?? null);
      expect(stillHolds).toBe(value === now[field]);
    }
  }
  const standing = await rig.database
    .selectFrom('transport_events')
    .select('event')
    .where('shipment_id', '=', shipmentId)
    .where('invalidated_at', 'is', null)
    .where('timestamp', 'is not', null)
    .execute();
  const holding = reported.filter(
    ({ field, stillHolds, event }) => field === 'timestamp' && stillHolds && !event.includes('estimated'),
  );
  expect(holding.map(({ event }) => event).sort()).toEqual(
    standing
      .map(({ event }) => event)
      .filter((event) => event.startsWith('container.transport.') && !event.includes('estimated'))
      .sort(),
  );
});

it('track_container infers the line of a leased container, tracks it, and then returns the container', async () => {
  const [number = ''] = containersOf(scenarioNumber('LEASED', 70));
  expect(number).toMatch(/^SLSU/);
  const first = await call(trackContainerTool, { number });
  expect(first).toMatchObject({
    trackingRequestCreated: true,
    inferResult: { inferredType: 'container', selectedScac: 'TEST', source: 'inference' },
  });
  const { id } = first.trackingRequest;
  await rig.eventually(async () => (await rig.request(id)).status === 'created');
  const again = await call(trackContainerTool, { number, scac: 'SLSU', refNumbers: ['PO-1'] });
  expect(again).toMatchObject({ number, trackingRequestCreated: false, trackingRequest: { id, status: 'created' } });
  expect(again.nextStep).toMatch(/refNumbers were not added/);
  const { trackingRequestCreated: _, inferResult: __, trackingRequest: ___, nextStep: ____, ...container } = again;
  const own = await call(getContainerTool, { id: again.id });
  expect({ ...container, _metadata: null }).toEqual({ ...own, _metadata: null });
});
