/**
 * Tests a journey by ship and rail as the MCP server reports it along the way: the truth, its source, and its age by
 * the journey's clock.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { verifyApiKey } from '../../../identity/keys/api-keys.ts';
import { Admissions } from '../../../identity/rate-limits/admission.ts';
import { callTool } from '../../../mcp/protocol/call-tool.ts';
import { tools } from '../../../mcp/tools/tools.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

const start = '2026-08-01T00:00:00Z';
const number = scenarioNumber('RAIL', 1);
const truth = truthOf(number, start);
const hour = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

let rig: TrackingRig;
let api: RunningApi;
let clockId: string;
let id: string;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApi(rig);
  clockId = (await rig.track(number, { startAt: start })).clockId ?? '';
  await rig.advance(clockId, hour(24));
  id = (await call('search_container', { query: number })).containers[0].id;
});
afterAll(async () => {
  await api.close();
  await rig.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
async function call(name: string, args: Record<string, unknown>): Promise<any> {
  const { database } = rig;
  const tool = tools.find((one) => one.name === name);
  const caller = await verifyApiKey(database, api.key);
  if (tool === undefined || caller === null) throw new Error(`${name} cannot be called`);
  const now = () => new Date();
  const result = await callTool(
    tool,
    args,
    { caller, by: 'key', retryAfterSeconds: null },
    {
      database,
      lines: createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} }),
      probe: async () => ({ answers: [], postponedUntil: null }),
      baseUrl: 'http://seamark.test',
      appUrl: 'http://app.seamark.test',
      logger: pino({ level: 'silent' }),
      admissions: new Admissions({ database, now, onUnchecked: () => {} }),
      now,
    },
  );
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
  return result.structuredContent;
}

/**
 * Timeline names of the true moves. Omits interchanges, which no source reports, and availability, whose time depends
 * on the polls.
 */
const EVENTS: Readonly<Record<string, string>> = {
  empty_out: 'empty_out',
  full_in: 'full_in',
  load: 'vessel_loaded',
  depart: 'vessel_departed',
  arrive: 'vessel_arrived',
  discharge: 'vessel_discharged',
  rail_load: 'rail_loaded',
  rail_depart: 'rail_departed',
  rail_arrive: 'arrived_at_inland_destination',
  rail_unload: 'rail_unloaded',
  full_out: 'full_out',
};

/** Returns the moves that have happened by then and can have been published, as sources report them some hours late. */
function happenedBy(hours: number): string[] {
  return (truth.containers[0]?.moves ?? []).flatMap(({ kind, at, locode }) =>
    EVENTS[kind] !== undefined && Date.parse(at) <= Date.parse(hour(hours))
      ? [`container.transport.${EVENTS[kind]} ${at} ${locode}`]
      : [],
  );
}

async function factsOfRest() {
  const { body } = await api.request({ method: 'GET', path: `/v2/containers/${id}`, type: '' });
  const { attributes } = (body as { data: { attributes: Record<string, Record<string, string>> } }).data;
  return {
    status: attributes['current_status'],
    location: {
      availableForPickup: attributes['available_for_pickup'],
      podArrivedAt: attributes['pod_arrived_at'],
      podDischargedAt: attributes['pod_discharged_at'],
      finalDestinationFullOutAt: attributes['final_destination_full_out_at'],
    },
    demurrage: {
      pickupLfd: attributes['pickup_lfd'],
      lastFreeDays: { rail: attributes['import_deadlines']?.['pickup_lfd_rail'] },
      holds: attributes['holds_at_pod_terminal'],
      fees: attributes['fees_at_pod_terminal'],
    },
    rail: { podRailLoadedAt: attributes['pod_rail_loaded_at'], destinationAta: attributes['ind_ata_at'] },
  };
}

describe.each([
  { at: 200, status: 'on_ship', facts: { 'shipment.podEtaAt': 'SIMA' }, urgency: 'unknown', location: null },
  {
    at: 560,
    status: 'not_available',
    facts: { 'location.podDischargedAt': 'smdg:SIM1', 'demurrage.holds': 'smdg:SIM1' },
    urgency: 'unknown',
    location: expect.any(String),
  },
  { at: 700, status: 'on_rail', facts: { 'rail.podRailLoadedAt': 'SIMR' }, urgency: 'unknown', location: null },
  { at: 800, status: 'available', facts: { 'demurrage.pickupLfd': 'SIMR' }, urgency: 'imminent', location: null },
  { at: 900, status: 'picked_up', facts: { status: 'SIMR' }, urgency: 'none', location: null },
])('$status after $at hours', ({ at, status, facts, urgency, location }) => {
  beforeAll(() => rig.advance(clockId, hour(at)), 60_000);

  it('matches REST, with its source and its age', async () => {
    const answer = await call('get_container', { id });
    expect(answer).toMatchObject(await factsOfRest());
    expect(answer).toMatchObject({ status, demurrage: { urgency }, location: { currentLocation: location } });
    const { sources, facts: reported } = answer._metadata;
    for (const [path, code] of Object.entries(facts)) expect(reported[path]).toMatchObject({ code });
    for (const { observedAt, ageSeconds } of sources) {
      expect(ageSeconds).toBe((Date.parse(hour(at)) - Date.parse(observedAt)) / 1_000);
    }
    expect(answer._metadata).toMatchObject({ source: sources[0].source, ageSeconds: sources[0].ageSeconds });
    expect(answer._metadata.ageSeconds).toBeLessThan(86_400);
  });

  it('has a timeline with everything that has happened, and nothing else as having happened', async () => {
    const { timeline, milestones } = await call('get_container_transport_events', { id });
    const notified = timeline
      .filter(({ event, isEstimate }: { event: string; isEstimate: boolean }) => isMove(event) && !isEstimate)
      .map(({ event, timestamp, location: place }: Record<string, { locode?: string }>) =>
        [event, timestamp, place?.locode].join(' '),
      );
    expect(notified.filter((one: string) => !happenedBy(at).includes(one))).toEqual([]);
    expect(happenedBy(at - 12).filter((one) => !notified.includes(one))).toEqual([]);
    const { body } = await api.request({ method: 'GET', path: `/v2/containers/${id}`, type: '' });
    const { attributes } = (body as { data: { attributes: Record<string, string> } }).data;
    expect(milestones).toMatchObject({
      vesselDepartedAt: attributes['pol_vessel_departed_at'],
      dischargedAt: attributes['pod_discharged_at'],
      railArrivedAt: attributes['ind_ata_at'],
      deliveredAt: attributes['final_destination_full_out_at'],
    });
  });
});

function isMove(event: string): boolean {
  return Object.values(EVENTS).some((name) => event === `container.transport.${name}`);
}
