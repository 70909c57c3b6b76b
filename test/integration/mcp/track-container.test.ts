import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProbeInput } from '../../../operations/tracking-requests/probe-lines.ts';
import type { Lines } from '../../../operations/watches/lines.ts';
import { insertTracked } from '../api/rows.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';

const support = { billOfLading: true, booking: true, container: true };
const enabled = ['TEST', 'CLAM', 'MSCU', 'HLCU'];
const lines: Lines = {
  line: (scac) => (enabled.includes(scac) ? { credentialKey: `line:${scac}`, simulated: scac === 'TEST' } : null),
  lines: () =>
    [...enabled, 'MAEU'].map((scac) => ({
      scac,
      name: `Line ${scac}`,
      enabled: enabled.includes(scac),
      setupHint: enabled.includes(scac) ? '' : 'set SEAMARK_LINE_MAEU_BASE_URL',
      support,
    })),
};

const lineByNumber = new Map<string, string>();
const probes: ProbeInput[] = [];
let rig: McpRig;

beforeAll(async () => {
  const probe = async (input: ProbeInput) => {
    probes.push(input);
    const scac = lineByNumber.get(input.normalizedNumber);
    const answers = input.scacs.map((one) => ({ scac: one, answer: one === scac ? 'known' : 'unknown' }) as const);
    return { answers: scac === undefined ? [] : answers, postponedUntil: null };
  };
  const now = new Date('2026-11-02T09:00:00Z');
  rig = await startMcpRig({ surroundings: { lines, probe, now: () => now } });
});
afterAll(() => rig.stop());

const requests = () => rig.database.selectFrom('tracking_requests').selectAll().execute();

describe('a number that is not tracked', () => {
  it('is tracked at the inferred line, without asking the user', async () => {
    const { isError, answer, text } = await rig.callTool('track_container', {
      number: 'MEDU ab-123456',
      refNumbers: ['PO-1'],
    });
    expect(isError, text).toBe(false);
    expect(answer).toMatchObject({
      trackingRequestCreated: true,
      inferResult: { inferredType: 'bill_of_lading', selectedScac: 'MSCU', source: 'inference' },
      trackingRequest: {
        requestNumber: 'MEDU ab-123456',
        numberType: 'bill_of_lading',
        scac: 'MSCU',
        status: 'pending',
      },
      _metadata: { links: { app: 'http://app.seamark.test/shipments/find?q=MEDU%20ab-123456' } },
    });
    const row = (await requests()).find(({ id }) => id === answer.trackingRequest.id);
    expect(row).toMatchObject({ account_id: rig.accountId, scac: 'MSCU', ref_numbers: ['PO-1'] });
  });

  it('is tracked at the line that finds it, never at the owner of the container', async () => {
    // The prefix of a leased container belongs to the lessor, which is not a line.
    lineByNumber.set('TCLU1234568', 'HLCU');
    const { answer, text } = await rig.callTool('track_container', { number: 'TCLU1234568' });
    expect(answer?.trackingRequest, text).toMatchObject({ scac: 'HLCU', numberType: 'container' });
    expect(probes.at(-1)?.scacs).toContain('HLCU');
  });

  it.each([
    ['SAID1', { numberType: 'BL' }, 'bill_of_lading'],
    ['SAID2', { numberType: 'B/L' }, 'bill_of_lading'],
    ['SAID3', { numberType: 'booking' }, 'booking_number'],
    ['SAID4', { numberType: 'booking_number' }, 'booking_number'],
    ['SAID5', { numberType: 'container' }, 'container'],
  ])('has the type that the caller states: %s %o', async (number, given, type) => {
    const { answer, text } = await rig.callTool('track_container', { number, scac: 'test', ...given });
    expect(answer, text).toMatchObject({
      inferResult: { inferredType: type, selectedScac: 'TEST', source: 'caller' },
      trackingRequest: { numberType: type, scac: 'TEST' },
    });
  });

  it('may be given under an old name', async () => {
    const container = await rig.callTool('track_container', { containerNumber: 'CSQU3054383', scac: 'TEST' });
    expect(container.answer).toMatchObject({
      trackingRequestCreated: true,
      trackingRequest: { numberType: 'container' },
    });
    const booking = await rig.callTool('track_container', { bookingNumber: 'OLDNAME77', scac: 'TEST' });
    expect(booking.answer).toMatchObject({ trackingRequest: { numberType: 'booking_number' } });
  });

  it('with an ambiguous line is not tracked: the error names the missing argument', async () => {
    const before = (await requests()).length;
    const { isError, text } = await rig.callTool('track_container', { number: 'QZX998877' });
    expect(isError).toBe(true);
    expect(text).toMatch(/could not be inferred.*not tracked yet.*with scac.*numberType.*get_supported_shipping_lines/);
    const digit = await rig.callTool('track_container', { number: 'MEDU1234567' });
    expect(digit.text).toMatch(/could not be inferred \(.*check digit.*MSCU/i);
    expect(await requests()).toHaveLength(before);
  });

  it.each([
    [{}, /^Input validation error: number: give/],
    [{ number: ' - ' }, /^Input validation error: number: give/],
    [{ number: 'A'.repeat(101) }, /^Input validation error: number/],
    [{ number: 'X1', numberType: 'house_bill' }, /^Input validation error: numberType/],
    [
      { number: 'NEWNUMBER1', scac: 'ZZZZ' },
      /^Input validation error: scac: Scac 'ZZZZ' is not recognized.*Leave scac out/,
    ],
    [{ number: 'NEWNUMBER1', scac: 'MAEU' }, /not supported.*SEAMARK_LINE_MAEU_BASE_URL/],
    [{ number: 'X1', refNumbers: Array(51).fill('a') }, /^Input validation error: refNumbers/],
    [{ number: 'X1', refNumbers: ['a'.repeat(256)] }, /^Input validation error: refNumbers\.0/],
  ])('is refused exactly: %o', async (given, words) => {
    const before = (await requests()).length;
    const { isError, text } = await rig.callTool('track_container', given);
    expect(isError).toBe(true);
    expect(text).toMatch(words);
    expect(await requests()).toHaveLength(before);
  });
});

describe('a number that is tracked already', () => {
  it('returns its pending request, also when called repeatedly and concurrently', async () => {
    const calls = Array.from({ length: 4 }, () => rig.callTool('track_container', { number: 'MEDUTWICE001' }));
    const answers = (await Promise.all(calls)).map(({ answer }) => answer);
    const again = await rig.callTool('track_container', { number: 'medu twice-001' });
    const all = [...answers, again.answer];
    expect(all.filter(({ trackingRequestCreated }) => trackingRequestCreated)).toHaveLength(1);
    expect(new Set(all.map(({ trackingRequest }) => trackingRequest.id)).size).toBe(1);
    expect(again.answer.inferResult.source).toBe('search_match');
  });

  it('returns its container as get_container does, and polls no line', async () => {
    const { containerIds, requestId } = await insertTracked(rig.database, rig.accountId, {
      number: 'ONEBOX1',
      containers: ['MSKU6011672'],
    });
    const before = probes.length;
    const byContainer = await rig.callTool('track_container', { number: 'msku 601167-2' });
    const own = await rig.callTool('get_container', { id: containerIds[0] });
    const { trackingRequestCreated, inferResult, trackingRequest, nextStep, ...container } = byContainer.answer;
    expect(container).toEqual(own.answer);
    expect({ trackingRequestCreated, trackingRequest }).toEqual({
      trackingRequestCreated: false,
      trackingRequest: null,
    });
    expect(inferResult).toMatchObject({ selectedScac: 'TEST', source: 'search_match' });
    expect(nextStep).toMatch(/already tracked/);
    const byBill = await rig.callTool('track_container', { number: 'ONEBOX1', numberType: 'BL' });
    expect(byBill.answer).toMatchObject({ id: containerIds[0], trackingRequest: { id: requestId, status: 'created' } });
    // A nonexistent line, or an owner code submitted as a line, does not prevent the search.
    const mistaken = await rig.callTool('track_container', { number: 'MSKU6011672', scac: 'MSKU' });
    expect(mistaken.answer?.id, mistaken.text).toBe(containerIds[0]);
    expect(probes).toHaveLength(before);
  });

  it('leads to all containers of its bill of lading', async () => {
    const containers = ['SIMU0000010', 'SIMU0000026', 'SIMU0000031'];
    const { shipmentId, requestId } = await insertTracked(rig.database, rig.accountId, {
      number: 'THREEBOXES',
      containers: containers,
    });
    const { answer } = await rig.callTool('track_container', { number: 'THREEBOXES' });
    expect(answer).toMatchObject({
      trackingRequestCreated: false,
      trackingRequest: { id: requestId },
      shipment: { id: shipmentId },
      containers: containers.map((number) => ({ number, status: 'new' })),
      totalContainers: 3,
    });
  });

  it('with a finished journey is shown as such, and tracked again on request', async () => {
    const over = { tracking_stopped_at: new Date(), tracking_stopped_reason: 'all_containers_terminated' } as const;
    const { containerIds } = await insertTracked(rig.database, rig.accountId, {
      number: 'LASTYEAR1',
      containers: ['TEMU9999996'],
      status: 'tracking_stopped',
      shipment: over,
    });
    const shown = await rig.callTool('track_container', { number: 'TEMU9999996' });
    expect(shown.answer).toMatchObject({ id: containerIds[0], trackingRequestCreated: false });
    expect(shown.answer.nextStep).toMatch(/ended \(all_containers_terminated\).*newJourney/);
    const anew = await rig.callTool('track_container', { number: 'TEMU9999996', scac: 'TEST', newJourney: true });
    expect(anew.answer).toMatchObject({ trackingRequestCreated: true, trackingRequest: { numberType: 'container' } });
  });

  it('of another account is invisible', async () => {
    const { requestId } = await insertTracked(rig.database, rig.otherAccountId, {
      number: 'MEDUTHEIRS01',
      containers: ['TCKU3000002'],
    });
    const { answer } = await rig.callTool('track_container', { number: 'MEDUTHEIRS01' });
    expect(answer).toMatchObject({ trackingRequestCreated: true });
    expect(answer.trackingRequest.id).not.toBe(requestId);
  });
});

it('needs a key that may write', async () => {
  const { key } = await rig.newKey({ scopes: ['read'] });
  const { isError, text } = await rig.callTool('track_container', { number: 'MEDUREAD0001' }, { key });
  expect(isError).toBe(true);
  expect(text).toMatch(/write/);
});

it('counts inferences in their own bucket, and calls without one in none', async () => {
  const limited = await startMcpRig({
    accountSettings: { limits: { default: 100, create: 100, infer: 1, refresh: 1 } },
    surroundings: { lines, probe: async () => ({ answers: [], postponedUntil: null }) },
  });
  try {
    expect((await limited.callTool('track_container', { number: 'MEDUFIRST001' })).isError).toBe(false);
    expect((await limited.callTool('track_container', { number: 'MEDUFIRST001' })).isError).toBe(false);
    const second = await limited.callTool('track_container', { number: 'MEDUSECOND01' });
    expect(second).toMatchObject({ isError: true, text: expect.stringMatching(/second/) });
    const named = await limited.callTool('track_container', { number: 'MEDUSECOND01', scac: 'MSCU', numberType: 'BL' });
    expect(named.isError).toBe(false);
  } finally {
    await limited.stop();
  }
});
