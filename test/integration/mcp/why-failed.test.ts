import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertObservation } from '../../../store/watches/observations.ts';
import { insertSnapshot, prepareSnapshot } from '../../../store/watches/snapshots.ts';
import { type AfterFailure, afterFailure } from '../../../tracking/tracking-requests/lifecycle.ts';
import { FAILURE_RULES, type FailureReason } from '../../../tracking/watches/failures.ts';
import { insertTracked } from '../api/rows.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

let rig: McpRig;
beforeAll(async () => {
  rig = await startMcpRig({ surroundings: { now: () => NOW } });
});
afterAll(() => rig.stop());

interface FailedRequest {
  number: string;
  reason: FailureReason;
  requestType?: 'container' | 'bill_of_lading';
  retryCount?: number;
  reported?: string;
}

/** Inserts rows as the recording of that failure leaves them. */
async function insertFailed({
  number,
  reason,
  requestType = 'bill_of_lading',
  retryCount = 0,
  reported = 'status 404',
}: FailedRequest) {
  const { database, accountId } = rig;
  const after: AfterFailure = afterFailure({
    requestType,
    status: 'pending',
    retryCount,
    requestedAt: '2026-11-10T11:00:00Z',
    now: NOW.toISOString(),
    reason,
    retryAfterSeconds: null,
    hasShipment: false,
    hasMoved: false,
  });
  const requestId = newId();
  const source = { kind: 'line', code: 'TEST' } as const;
  const snapshot = await prepareSnapshot({
    source,
    claimsHash: Buffer.from(requestId),
    body: Buffer.from(JSON.stringify({ message: reported })),
    pages: 1,
    status: 404,
    headers: {},
    url: 'https://line.example/events?number=…',
    requestedAt: NOW.toISOString(),
    receivedAt: NOW.toISOString(),
  });
  await database
    .insertInto('tracking_requests')
    .values({
      account_id: accountId,
      id: requestId,
      request_type: requestType,
      request_number: number,
      normalized_number: number,
      scac: 'TEST',
      status: after.status,
      failed_reason: after.failedReason,
      is_retrying: after.isRetrying,
      retry_count: after.retryCount,
      failure: JSON.stringify({ reason, detail: reported, source, snapshotId: snapshot.id, at: NOW.toISOString() }),
    })
    .execute();
  await insertSnapshot(database, snapshot);
  await insertObservation(database, {
    accountId,
    trackingRequestId: requestId,
    shipmentId: null,
    source,
    snapshotId: snapshot.id,
    outcome: reason,
    receivedAt: NOW,
  });
  await database
    .insertInto('watches')
    .values({
      account_id: accountId,
      id: newId(),
      tracking_request_id: requestId,
      source_kind: 'line',
      source_code: 'TEST',
      credential_key: 'line:TEST',
      attempts: retryCount + 1,
      attempted_at: NOW,
      due_at: new Date(NOW.getTime() + after.nextPollSeconds * 1_000),
      consecutive_failures: retryCount + 1,
      last_outcome: reason,
      last_outcome_detail: reported,
      closed_at: after.final ? NOW : null,
    })
    .execute();
  return { requestId, snapshotId: snapshot.id, after };
}

describe.each(Object.keys(FAILURE_RULES) as FailureReason[])('a request that failed by %s', (reason) => {
  it('is explained with the evidence, and with the next attempt if there is one', async () => {
    const number = `F${reason.replaceAll('_', '').toUpperCase()}`;
    const { requestId, snapshotId, after } = await insertFailed({ number, reason, reported: 'No such\nthing' });
    const { answer, text } = await rig.callTool('why_failed', { number });
    expect(answer, text).toMatchObject({
      trackingRequest: { id: requestId, status: after.status, scac: 'TEST' },
      failure: { reason, failedReason: after.failedReason, answer: `seamark://answer/${snapshotId}` },
    });
    expect(answer.state === 'failed').toBe(after.final);
    expect(answer.why.length).toBeGreaterThan(20);
    expect(answer.nextAttempt === null).toBe(after.final);
    expect(answer.nextAttempt?.inSeconds ?? 0).toBe(after.final ? 0 : after.nextPollSeconds);
    expect(answer.howTo === null).toBe(!after.final || reason === 'duplicate');
    expect(answer.evidence.answers).toMatchObject([
      { outcome: reason, httpStatus: 404, receivedAt: '2026-11-10T12:00:00Z', uri: `seamark://answer/${snapshotId}` },
    ]);
    // Text from a source is shown as a single marked line; internal errors are not shown.
    const isOurs = reason === 'internal_error';
    expect(answer.failure.said).toBe(isOurs ? null : 'No such thing');
    expect(answer.evidence.sources).toMatchObject([
      { code: 'TEST', attempts: 1, lastOutcome: reason, isAskedOn: !after.final },
    ]);
    expect(answer._metadata.untrustedText).toEqual(isOurs ? [] : ['failure.said', 'evidence.sources[*].said']);
    expect((await rig.callTool('why_failed', { id: requestId })).answer).toEqual(answer);
  });
});

describe('a request that did not fail', () => {
  it('waits for its first response, or for a paused source', async () => {
    const { trackingRequest } = (
      await rig.callTool('track_container', { number: 'WAITING1', scac: 'TEST', numberType: 'BL' })
    ).answer;
    const waiting = await rig.callTool('why_failed', { id: trackingRequest.id });
    expect(waiting.answer).toMatchObject({
      state: 'waiting_for_first_answer',
      whoseMove: 'us',
      failure: null,
      howTo: null,
    });
    expect(waiting.answer.nextAttempt).toMatchObject({ inSeconds: 0, source: 'shipping_line', code: 'TEST' });
    const paused = { key: 'line:TEST', paused_at: NOW, paused_reason: 'credentials_rejected' };
    await rig.database.insertInto('credentials').values(paused).execute();
    const { answer } = await rig.callTool('why_failed', { id: trackingRequest.id });
    await rig.database.deleteFrom('credentials').execute();
    expect(answer).toMatchObject({
      state: 'waiting_for_first_answer',
      whoseMove: 'operator',
      nextAttempt: { pausedReason: 'credentials_rejected' },
    });
  });

  it('is tracked; its containers lead to it, and a failing line is named', async () => {
    const { requestId } = await insertTracked(rig.database, rig.accountId, {
      number: 'TRACKED1',
      containers: ['CSQU3054383'],
    });
    const { answer } = await rig.callTool('why_failed', { number: 'csqu 305438-3' });
    expect(answer).toMatchObject({ trackingRequest: { id: requestId }, state: 'tracked', whoseMove: 'nobody' });
    expect(answer.evidence.sources).toHaveLength(2);
    const line = { last_outcome: 'source_unreachable', last_outcome_detail: 'no connection', due_at: minutes(5) };
    await rig.database
      .updateTable('watches')
      .set(line)
      .where('tracking_request_id', '=', requestId)
      .where('source_kind', '=', 'line')
      .execute();
    const trouble = await rig.callTool('why_failed', { id: requestId });
    expect(trouble.answer).toMatchObject({
      state: 'tracked_with_trouble',
      whoseMove: 'source',
      nextAttempt: { at: '2026-11-10T12:05:00Z', inSeconds: 300 },
    });
  });

  it('is stopped, with its reason and how to resume', async () => {
    const { requestId, shipmentId } = await insertTracked(rig.database, rig.accountId, {
      number: 'STOPPED1',
      containers: ['TEMU9999996'],
      status: 'tracking_stopped',
      shipment: { tracking_stopped_at: NOW, tracking_stopped_reason: 'past_arrival_window' },
    });
    const { answer } = await rig.callTool('why_failed', { id: requestId });
    expect(answer).toMatchObject({
      state: 'stopped',
      whoseMove: 'user',
      stopped: { reason: 'past_arrival_window', at: '2026-11-10T12:00:00Z' },
      nextAttempt: null,
    });
    expect(answer.howTo).toContain(`/v2/shipments/${shipmentId}/resume_tracking`);
  });

  it('with a number that has several requests is the active one, and the others are named', async () => {
    const failed = await insertFailed({ number: 'SEVERAL1', reason: 'not_found', requestType: 'container' });
    const live = await rig.callTool('track_container', { number: 'SEVERAL1', scac: 'TEST', numberType: 'BL' });
    const { answer } = await rig.callTool('why_failed', { number: 'SEVERAL1' });
    expect(answer.trackingRequest.id).toBe(live.answer.trackingRequest.id);
    expect(answer.otherRequests).toMatchObject([{ id: failed.requestId, status: 'failed', scac: 'TEST' }]);
  });
});

describe('for an unknown number', () => {
  it.each([
    [{}, /^Input validation error: give the id/],
    [{ number: '--' }, /^Input validation error: give the id/],
    [{ id: 'abc' }, /^Input validation error: id/],
    [{ number: 'NOBODYS1' }, /^No tracking request for NOBODYS1 found/],
    [{ id: '01890000-0000-7000-8000-000000000000' }, /not found/],
  ])('it says so: %o', async (given, words) => {
    const { isError, text } = await rig.callTool('why_failed', given);
    expect(isError).toBe(true);
    expect(text).toMatch(words);
  });

  it('it hides requests of other accounts and their evidence', async () => {
    const { requestId, snapshotId } = await insertFailed({ number: 'SECRET1', reason: 'not_found' });
    const other = { key: rig.otherKey };
    for (const given of [{ id: requestId }, { number: 'SECRET1' }]) {
      const { isError, text } = await rig.callTool('why_failed', given, other);
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/found/) });
    }
    const uri = `seamark://answer/${snapshotId}`;
    const own = await (await rig.client()).readResource({ uri });
    expect(own.contents[0]).toMatchObject({ text: expect.stringContaining('status 404') });
    await expect((await rig.client(other)).readResource({ uri })).rejects.toThrow(/not found/i);
  });
});
