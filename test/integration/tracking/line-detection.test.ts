import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultProbeSettings } from '../../../operations/tracking-requests/probe-lines.ts';
import { containersOf, requestFor, scenarioNumber } from '../../../simulator/numbers.ts';
import { TrackingRig } from './tracking-rig.ts';

const start = '2026-08-01T00:00:00Z';

describe('requests that leave their line open', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  const open = (number: string, attributes: Record<string, unknown> = {}) => ({
    ...requestFor(number),
    scac: '',
    auto_detect_vocc_scac: true,
    ...attributes,
  });

  it('are pending without a line, then track the number at the line that finds it, to the end', async () => {
    const number = scenarioNumber('DIRECT', 31);
    const { requestId, clockId } = await rig.track(number, { startAt: start, attributes: open(number) });
    expect(await rig.request(requestId)).toMatchObject({ status: 'pending', scac: null });
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    expect(await rig.request(requestId)).toMatchObject({ status: 'created', scac: 'TEST', failed_reason: null });
    const watches = await rig.watches(requestId);
    expect(watches.filter(({ source_kind: kind }) => kind === 'line').map(({ source_code: code }) => code)).toEqual([
      'TEST',
    ]);
    await rig.advance(clockId ?? '', '2026-09-20T00:00:00Z');
    const run = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
    expect(await run.result()).toBe('all_containers_terminated');
    const { searchAttributes } = await run.describe();
    expect(searchAttributes['ShippingLine']).toEqual(['TEST']);
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names[0]).toBe('tracking_request.succeeded');
    const [succeeded] = await rig.events(requestId);
    expect(JSON.stringify(succeeded?.body)).toContain('"scac":"TEST"');
  });

  it.each(['BOOKING', 'RAIL'])('of %s find lines that need a login, use pages or wrap their response', async (code) => {
    const number = scenarioNumber(code, 32);
    const { requestId, clockId } = await rig.track(number, { startAt: start, attributes: open(number) });
    await rig.advance(clockId ?? '', '2026-08-05T00:00:00Z');
    expect(await rig.request(requestId)).toMatchObject({ scac: requestFor(number).scac });
  });

  it('find the line of a container whose owner is not a line', async () => {
    const number = scenarioNumber('DIRECT', 33);
    const attributes = open(number, { request_type: 'container', request_number: containersOf(number)[0] });
    const { requestId, clockId } = await rig.track(number, { startAt: start, attributes });
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    expect(await rig.request(requestId)).toMatchObject({ status: 'created', scac: 'TEST' });
  });

  it('fail immediately if no line finds the number, with candidates and advice, and notify subscribers', async () => {
    const attributes = { request_type: 'bill_of_lading', request_number: 'SHA1234567', auto_detect_vocc_scac: true };
    const { requestId, clockId } = await rig.track(scenarioNumber('DIRECT', 34), {
      startAt: start,
      attributes: { ...attributes, scac: undefined },
    });
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    const request = await rig.request(requestId);
    expect(request).toMatchObject({ status: 'failed', failed_reason: 'scac_auto_detect_failed', scac: null });
    expect(request.shipment_id).toBeNull();
    const failure = request.failure as { detail: string; advice: string };
    expect(failure.detail).toContain('CMDU');
    expect(failure.advice).toContain('SCAC');
    expect((await rig.events(requestId)).map(({ name }) => name)).toEqual(['tracking_request.failed']);
    expect(await rig.temporal.workflow.getHandle(`tracking/${requestId}`).result()).toBe('scac_auto_detect_failed');
  });

  it('name the line to enable if the number identifies it', async () => {
    const attributes = { request_type: 'bill_of_lading', request_number: 'MAEU212345678', auto_detect_vocc_scac: true };
    const { requestId, clockId } = await rig.track(scenarioNumber('DIRECT', 35), {
      startAt: start,
      attributes: { ...attributes, scac: '' },
    });
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    const request = await rig.request(requestId);
    expect(request).toMatchObject({ status: 'failed', failed_reason: 'scac_auto_detect_failed' });
    expect(request.failure).toMatchObject({ reason: 'line_not_enabled', detail: expect.stringContaining('MAEU') });
  });

  it('end as duplicates of a request that has named the line by now, and are rejected next to one that tracks it', async () => {
    const number = scenarioNumber('DIRECT', 36);
    const { requestId, clockId } = await rig.track(number, { startAt: start, attributes: open(number) });
    const named = await rig.track(number, { clockId });
    await expect(rig.track(number, { clockId, attributes: open(number) })).rejects.toThrow(
      'already exists in a tracking_request',
    );
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    const request = await rig.request(requestId);
    expect(request).toMatchObject({ status: 'failed', failed_reason: 'duplicate', scac: null });
    expect(request.failure).toMatchObject({ trackingRequestId: named.requestId });
    expect(await rig.request(named.requestId)).toMatchObject({ status: 'created' });
    await expect(rig.track(number, { clockId, attributes: open(number) })).rejects.toThrow(
      'already exists in a tracking_request',
    );
  });

  it('are tried again while lines that may know the number are down', async () => {
    const number = scenarioNumber('DIRECT', 37);
    rig.simulator.faults.add({
      source: 'TEST',
      kind: 'down',
      number,
      until: null,
      count: 2,
      retryAfterSeconds: 0,
      delayMs: 0,
    });
    const { requestId, clockId } = await rig.track(number, { startAt: start, attributes: open(number) });
    await rig.advance(clockId ?? '', start);
    expect(await rig.request(requestId)).toMatchObject({
      status: 'pending',
      is_retrying: true,
      failed_reason: 'shipping_line_unreachable',
      scac: null,
    });
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    expect(await rig.request(requestId)).toMatchObject({ status: 'created', scac: 'TEST', is_retrying: false });
  });

  it('in real time poll the line once: its response is also the first poll', async () => {
    const number = scenarioNumber('DIRECT', 38);
    const { requestId } = await rig.track(number, { clockId: null, attributes: open(number) });
    await rig.eventually(async () => (await rig.request(requestId)).status === 'created');
    expect(rig.simulator.polls.list({ number, source: 'TEST' })).toHaveLength(1);
  });
});

describe('requests whose number two lines know', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    // A second line at the same address, with the same responses as TEST.
    const environment = {
      SEAMARK_LINE_CLAM_BASE_URL: `${rig.simulatorUrl}/lines/TEST`,
      SEAMARK_LINE_CLAM_AUTH: 'none',
    };
    // Probes up to five lines, and therefore both of these.
    await rig.startWorker({ environment, settings: { probe: { ...defaultProbeSettings, lines: 5 } } });
  });
  afterAll(async () => {
    await rig.stop();
  });

  it('fail with both named, as the number is ambiguous', async () => {
    const number = scenarioNumber('DIRECT', 39);
    const attributes = { ...requestFor(number), scac: '', auto_detect_vocc_scac: true };
    const { requestId } = await rig.track(number, { clockId: null, attributes });
    await rig.eventually(async () => (await rig.request(requestId)).status === 'failed');
    const request = await rig.request(requestId);
    expect(request).toMatchObject({ failed_reason: 'scac_auto_detect_failed', scac: null });
    const { detail, advice } = request.failure as { detail: string; advice: string };
    expect(detail).toMatch(/candidates: .*\b(TEST|CLAM)\b.*\b(TEST|CLAM)\b/);
    expect(advice).toContain('with the SCAC of its line');
    expect(rig.simulator.polls.list({ number, source: 'TEST' })).toHaveLength(2);
  });
});

describe('detection under repetition', () => {
  let rig: TrackingRig;
  let lost = 0;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker({
      wrapActivities: (activities) => ({
        ...activities,
        // The first result of a poll does not reach Temporal.
        async pollWatch(input) {
          const news = await activities.pollWatch(input);
          lost += 1;
          if (lost === 1) throw new Error('the completion got lost');
          return news;
        },
      }),
    });
  });
  afterAll(async () => {
    await rig.stop();
  });

  it('names the line once, and the run continues', async () => {
    const number = scenarioNumber('DIRECT', 40);
    const attributes = { ...requestFor(number), scac: '', auto_detect_vocc_scac: true };
    const { requestId, clockId } = await rig.track(number, { startAt: start, attributes });
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    expect(lost).toBeGreaterThan(1);
    expect(await rig.request(requestId)).toMatchObject({ status: 'created', scac: 'TEST' });
    const lines = (await rig.watches(requestId)).filter(({ source_kind: kind }) => kind === 'line');
    expect(lines).toHaveLength(1);
    const succeeded = (await rig.events(requestId)).filter(({ name }) => name === 'tracking_request.succeeded');
    expect(succeeded).toHaveLength(1);
  });
});
