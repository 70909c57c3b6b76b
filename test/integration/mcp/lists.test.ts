/**
 * Tests the list tools: they accept the filters of the REST lists under any of their names, reject unknown ones, and
 * return a cursor to the next page.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertWorld, NAMES, type Name, type World } from '../api/lists-world.ts';
import { APP_URL, BASE_URL, type McpRig, startMcpRig } from './mcp-rig.ts';

let rig: McpRig;
let world: World;
beforeAll(async () => {
  rig = await startMcpRig();
  world = await insertWorld(rig.database, rig.accountId);
  await insertWorld(rig.database, rig.otherAccountId);
});
afterAll(() => rig?.stop());

/** Newest first. */
const ALL: readonly Name[] = [...NAMES].reverse();
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

interface Case {
  given: Record<string, unknown>;
  holds: readonly Name[];
  unsupported?: readonly string[];
}

const LISTS = {
  list_shipments: 'shipments',
  list_containers: 'containers',
  list_tracking_requests: 'requests',
} as const;

const cases: Record<keyof typeof LISTS, readonly Case[]> = {
  list_shipments: [
    { given: {}, holds: ALL },
    { given: { intent: 'to know' }, holds: ALL },
    { given: { status: 'in_transit' }, holds: ['sea'] },
    { given: { status: 'in_transit, arrived_at_pod' }, holds: ['port', 'sea'] },
    { given: { status: '' }, holds: ALL },
    { given: { port: 'los angeles' }, holds: ['port', 'sea'] },
    { given: { carrier: 'maersk' }, holds: ['sea'] },
    { given: { carrier: 'MEDU,MSCU' }, holds: ['home', 'plan'] },
    { given: { updated_after: '2026-11-13' }, holds: ['bare', 'port'] },
    { given: { updatedAfter: '2026-11-13' }, holds: ['bare', 'port'] },
    { given: { number: 'BL-SEA' }, holds: ['sea'] },
    { given: { tracking_stopped: true }, holds: ['home'] },
    { given: { trackingStopped: false }, holds: ['bare', 'port', 'plan', 'sea'] },
    { given: { filters: { tag: 'cold' } }, holds: ['plan'] },
    {
      given: { filters: { 'filter[port_of_lading]': 'CNSHA,CNNGB', tracking_stopped: false } },
      holds: ['plan', 'sea'],
    },
    { given: { filters: { refNumber: 'PO-2' }, status: 'in_transit' }, holds: ['sea'] },
    { given: { filters: { q: 'SIMU0000001' } }, holds: ['plan'] },
    { given: { filters: { colour: 'red', 'page[size]': '1' } }, holds: ALL, unsupported: ['colour', 'page[size]'] },
    { given: { colour: 'red', status: 'pending' }, holds: ['bare'], unsupported: ['colour'] },
  ],
  list_containers: [
    { given: {}, holds: ALL },
    { given: { status: 'available,on_ship' }, holds: ['port', 'sea'] },
    { given: { port: 'USLAX', carrier: 'MAEU' }, holds: ['sea'] },
    { given: { updated_after: '2026-11-14T00:00:00Z' }, holds: ['bare'] },
    { given: { number: 'simu 000000-1' }, holds: ['plan'] },
    { given: { filters: { ref_number: 'BOX-1', delivered_after: '2026-11-01' } }, holds: ['port'] },
    { given: { filters: { customerName: 'told & sons' } }, holds: ['port'] },
    { given: { filters: { tag: 'hot' } }, holds: ALL, unsupported: ['tag'] },
    { given: { filters: { shipment_id: ID } }, holds: [] },
  ],
  list_tracking_requests: [
    { given: {}, holds: ALL },
    { given: { status: 'failed' }, holds: ['bare'] },
    { given: { request_type: 'booking,container' }, holds: ['home', 'plan'] },
    { given: { requestType: 'booking_number' }, holds: ['plan'] },
    { given: { number: 'BL-SEA' }, holds: ['sea'] },
    { given: { filters: { request_number: 'BL-PLAN' } }, holds: ['plan'] },
    { given: { filters: { scac: 'maeu,medu' } }, holds: ['home', 'plan', 'sea'] },
    { given: { filters: { 'filter[status]': 'failed' } }, holds: ['bare'] },
    { given: { filters: { 'filter[created_at][start]': '2026-11-04' } }, holds: ['bare', 'port'] },
    { given: { filters: { created_at_end: '2026-11-02' } }, holds: ['plan', 'sea'] },
    { given: { updated_after: '2026-11-13' }, holds: ['bare', 'port'] },
    { given: { filters: { port: 'USLAX' } }, holds: ALL, unsupported: ['port'] },
  ],
};

for (const [tool, kind] of Object.entries(LISTS) as [keyof typeof LISTS, keyof World][]) {
  describe(tool, () => {
    test.each(cases[tool])('$given: $holds', async ({ given, holds, unsupported = [] }) => {
      const { answer, isError, text } = await rig.callTool(tool, given);
      expect(isError, text).toBe(false);
      const ids = world[kind as 'shipments'];
      expect(answer.items.map(({ id }: { id: string }) => NAMES.find((name) => ids[name] === id))).toEqual(holds);
      expect(answer.unsupportedFilters).toEqual(unsupported);
      expect(answer.meta.total).toBe(holds.length);
      expect(JSON.parse(text)).toEqual(answer);
    });

    test.each([
      [{ status: 'sailing' }, /^Input validation error: status must be one of: /],
      [{ page: 0 }, /^Input validation error: page: /],
      [{ pageSize: 'many' }, /^Input validation error: page_size: /],
      [{ filters: { q: 'a\0b' } }, /^Input validation error: q contains a NUL character/],
      [{ filters: { status: ['failed'] } }, /^Input validation error: status must be a text/],
      [{ filters: 'status=failed' }, /^Input validation error: filters: /],
    ])('%j is refused', async (given, message) => {
      const { isError, text } = await rig.callTool(tool, given);
      expect(isError).toBe(true);
      expect(text).toMatch(message);
    });

    test('pages lead from one to the next and add up to the list', async () => {
      const seen: string[] = [];
      let page: number | undefined = 1;
      while (page !== undefined) {
        const { answer } = await rig.callTool(tool, { page, pageSize: 2, filters: { q: '0000' } });
        const all = await rig.callTool(tool, { page, page_size: 2 });
        expect(answer.links.self).toContain('q=0000');
        seen.push(...all.answer.items.map(({ id }: { id: string }) => id));
        expect(all.answer.meta).toMatchObject({ page, pageSize: 2, total: 5, size: page === 3 ? 1 : 2 });
        expect(all.answer.links.next === undefined).toBe(page === 3);
        expect(all.answer.links.prev === undefined).toBe(page === 1);
        page = all.answer.meta.nextPage;
      }
      const ids = world[kind as 'shipments'];
      expect(seen).toEqual(ALL.map((name) => ids[name]));
    });

    test('a size above 100 is limited', async () => {
      expect((await rig.callTool(tool, { page_size: 1000 })).answer.meta.pageSize).toBe(100);
      expect((await rig.callTool(tool)).answer.meta.pageSize).toBe(25);
    });

    test('every row says how old its facts are and where they can be checked', async () => {
      const { answer } = await rig.callTool(tool);
      expect(answer._metadata.links.api).toMatch(new RegExp(`^${BASE_URL}/v2/\\w+/\\{id\\}$`));
      for (const { _metadata } of answer.items) {
        expect(_metadata.observedAt).toMatch(/^2026-11-02T/);
        expect(_metadata.ageSeconds).toBeGreaterThanOrEqual(0);
        expect(_metadata.links.app.startsWith(`${APP_URL}/shipments/find?q=`)).toBe(true);
      }
    });
  });
}

describe('several wrong filters', () => {
  test('are reported together', async () => {
    const { text } = await rig.callTool('list_shipments', {
      updated_after: 'soon',
      filters: { arrival_date_from: 'x', port_of_lading: 'Shanghai' },
    });
    expect(text).toBe(
      'Input validation error: arrival_date_from must be a day such as 2026-01-31; ' +
        'port_of_lading must hold UN/LOCODEs of five characters such as CNSHA; ' +
        'updated_after must be a time such as 2026-01-31T08:00:00Z, or a date',
    );
  });
});

describe('rows', () => {
  test('of shipments contain only what has been reported', async () => {
    const { answer } = await rig.callTool('list_shipments', { number: 'BL-SEA', include_containers: true });
    const { _metadata, ...row } = answer.items[0];
    expect(row).toEqual({
      id: world.shipments.sea,
      billOfLading: 'BL-SEA',
      shippingLineScac: 'MAEU',
      status: 'in_transit',
      customerName: 'Acme Imports',
      refNumbers: ['PO-1', 'PO-2'],
      tags: ['hot'],
      ports: {
        portOfLading: { locode: 'CNSHA', name: 'SHANGHAI', atd: '2026-11-02T00:00:00Z' },
        portOfDischarge: { locode: 'USLAX', name: 'LOS ANGELES, CA', eta: '2026-11-21T03:00:00Z' },
        destination: { locode: 'USCHI', name: 'Chicago' },
      },
      containerCount: 1,
      containers: [{ id: world.containers.sea, number: 'SIMU0000000' }],
    });
    const stopped = await rig.callTool('list_shipments', { number: 'BL-HOME' });
    expect(stopped.answer.items[0]).toMatchObject({
      ports: { portOfDischarge: { name: 'Quay of Nowhere', ata: '2026-10-01T00:00:00Z' } },
      tracking: { stoppedAt: '2026-11-12T12:00:00Z', stoppedReason: 'all_containers_terminated' },
    });
    expect(stopped.answer._metadata.untrustedText).toEqual(['items[*].ports.portOfDischarge.name']);
  });

  test('of containers have the requested parts', async () => {
    const { answer } = await rig.callTool('list_containers', { number: 'SIMU0000000' });
    expect(answer.items[0]).toMatchObject({
      number: 'SIMU0000000',
      status: 'on_ship',
      demurrage: { pickupLfd: '2026-11-30T08:00:00Z' },
      shipment: { id: world.shipments.sea, billOfLading: 'BL-SEA', shippingLineScac: 'MAEU', podLocode: 'USLAX' },
    });
    const more = await rig.callTool('list_containers', {
      number: 'SIMU0000003',
      include: 'pod_terminal, transport_events',
    });
    expect(more.answer.items[0]).toMatchObject({ number: 'SIMU0000003', events: { count: 0 } });
    expect(more.answer.items[0].shipment).toBeUndefined();
    const wrong = await rig.callTool('list_containers', { include: 'vessel' });
    expect(wrong.text).toBe(
      'Input validation error: include accepts shipment, pod_terminal, pickup_facility, transport_events, not vessel',
    );
  });

  test('of containers come with a resource each', async () => {
    const { content } = await rig.callTool('list_containers', { number: 'SIMU0000000' });
    expect(content[1]).toMatchObject({
      type: 'resource_link',
      uri: `seamark://container/${world.containers.sea}`,
      name: 'Container SIMU0000000',
    });
  });

  test('of tracking requests lead to their shipments', async () => {
    const { answer } = await rig.callTool('list_tracking_requests', { number: 'BL-HOME' });
    expect(answer.items[0]).toMatchObject({
      requestType: 'container',
      status: 'tracking_stopped',
      scac: 'MEDU',
      shipment: { id: world.shipments.home },
    });
  });
});

describe('get_shipment_details', () => {
  test('matches REST for the shipment and its containers', async () => {
    const { answer, isError, text } = await rig.callTool('get_shipment_details', { id: world.shipments.sea });
    expect(isError, text).toBe(false);
    expect(answer).toMatchObject({
      id: world.shipments.sea,
      billOfLading: 'BL-SEA',
      normalizedNumber: 'BL-SEA',
      status: 'in_transit',
      shippingLine: { scac: 'MAEU', name: 'Maersk' },
      referenceNumbers: ['PO-1', 'PO-2'],
      tags: ['hot'],
      routing: {
        portOfLading: {
          locode: 'CNSHA',
          portDetails: { code: 'CNSHA', countryCode: 'CN' },
          atd: '2026-11-02T00:00:00Z',
        },
        portOfDischarge: { locode: 'USLAX', portDetails: { code: 'USLAX' }, eta: '2026-11-21T03:00:00Z' },
        destination: { locode: 'USCHI', name: 'Chicago' },
      },
      containers: { count: 1, containers: [{ id: world.containers.sea, number: 'SIMU0000000', status: 'on_ship' }] },
      tracking: { lineTrackingStoppedAt: null },
      _metadata: { links: { api: `${BASE_URL}/v2/shipments/${world.shipments.sea}` } },
    });
    expect(answer._metadata.ageSeconds).toBeGreaterThanOrEqual(0);
  });

  test.each([{ include_containers: false }, { includeContainers: false }])(
    '%j explains how to get them',
    async (given) => {
      const { answer } = await rig.callTool('get_shipment_details', { id: world.shipments.port, ...given });
      expect(answer.containers).toMatch(/list_containers/);
      expect(answer.routing.destination).toBeNull();
      expect(answer._metadata.untrustedText).toEqual(['customerName']);
    },
  );

  test('of a shipment that does not exist is not found', async () => {
    const { isError, text } = await rig.callTool('get_shipment_details', { id: ID });
    expect(isError).toBe(true);
    expect(text).toBe(`Shipment ${ID} not found. list_shipments and search_container find ids.`);
    expect((await rig.callTool('get_shipment_details', { id: 'BL-SEA' })).text).toMatch(
      /^Input validation error: id: /,
    );
  });
});

describe('get_supported_shipping_lines', () => {
  test('are those of this server by name, the simulated one only on request', async () => {
    const { answer } = await rig.callTool('get_supported_shipping_lines');
    expect(answer.totalLines).toBe(2);
    expect(answer.shippingLines).toEqual([
      expect.objectContaining({ scac: 'CLAM', enabled: true, numberTypes: expect.arrayContaining(['container']) }),
      expect.objectContaining({
        scac: 'MAEU',
        enabled: false,
        notes: 'Not enabled on this server: set SEAMARK_LINE_MAEU_BASE_URL',
      }),
    ]);
    const found = await rig.callTool('get_supported_shipping_lines', { search: 'CROWL' });
    expect(found.answer.shippingLines.map(({ scac }: { scac: string }) => scac)).toEqual(['CLAM']);
    expect((await rig.callTool('get_supported_shipping_lines', { search: 'test' })).answer.totalLines).toBe(1);
    expect((await rig.callTool('get_supported_shipping_lines', { search: 'no such' })).answer.totalLines).toBe(0);
  });
});
