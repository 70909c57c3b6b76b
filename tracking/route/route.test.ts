import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RouteInput, type RouteMove, routeOf } from './route.ts';

/**
 * Parses moves from `kind place time [vessel]`, with a leading tilde for an estimate. Their order is the order of
 * recording.
 */
function moves(...lines: string[]): RouteMove[] {
  return lines.map((line, index) => {
    const [kind = '', locode = '', at = '', vessel = ''] = line.replace(/^~/, '').split(' ');
    return {
      kind,
      estimated: line.startsWith('~'),
      at: at === '-' || at === '' ? null : `2026-${at}T00:00:00Z`,
      locode,
      name: null,
      terminalKey: null,
      vessel: vessel === '' ? null : { imo: vessel, name: `SHIP ${vessel}` },
      voyage: vessel === '' ? null : `V${vessel}`,
      recordedAt: `2026-07-01T00:00:${String(index).padStart(2, '0')}Z`,
      raw: false,
    };
  });
}

function input(changes: Partial<RouteInput>): RouteInput {
  return { shipment: {}, container: {}, scac: 'TEST', moves: [], ...changes };
}

/** Renders the stops, such as `vessel 1*>pol:CNSHA>vessel 1`. An asterisk marks what has happened. */
function describeRoute(changes: Partial<RouteInput>): string | null {
  const stops = routeOf(input(changes));
  if (stops === null) return null;
  return stops
    .map(({ role, locode, name, inbound, outbound }) => {
      const side = ({ mode, vessel, happened }: typeof inbound) =>
        mode === null ? '' : `${mode} ${vessel?.imo ?? '?'}${happened ? '*' : ''}`;
      return `${side(inbound)}>${role}:${locode ?? name}>${side(outbound)}`;
    })
    .join(' ');
}

describe('the places of a way and how they are reached', () => {
  const direct = moves('vessel_loaded CNSHA 08-01 1', 'vessel_departed CNSHA 08-02 1', '~vessel_arrived USLAX 08-20 1');
  it.each<[title: string, Partial<RouteInput>, expected: string | null]>([
    ['nothing is known', {}, null],
    ['only a gate-in is known', { moves: moves('full_in CNSHA 08-01') }, null],
    [
      'the shipment alone says its ports',
      { shipment: { port_of_lading_locode: 'CNSHA', port_of_discharge_locode: 'USLAX' } },
      '>pol:CNSHA>vessel ? vessel ?>pod:USLAX>',
    ],
    ['a port of lading alone', { shipment: { port_of_lading_locode: 'CNSHA' } }, '>pol:CNSHA>'],
    [
      'a place without a code',
      { shipment: { port_of_lading_name: 'Somewhere', port_of_discharge_locode: 'USLAX' } },
      '>pol:Somewhere>vessel ? vessel ?>pod:USLAX>',
    ],
    ['a ship at sea', { moves: direct }, '>pol:CNSHA>vessel 1* vessel 1>pod:USLAX>'],
    [
      'loaded, not sailed',
      { moves: moves('vessel_loaded CNSHA 08-01 1', '~vessel_arrived USLAX 08-20 1') },
      '>pol:CNSHA>vessel 1 vessel 1>pod:USLAX>',
    ],
    [
      'arrived, though no departure was told',
      { moves: moves('vessel_loaded CNSHA 08-01 1', 'vessel_arrived USLAX 08-20') },
      '>pol:CNSHA>vessel 1* vessel 1*>pod:USLAX>',
    ],
    [
      'two hubs ahead, known from plans',
      {
        moves: [
          ...direct.slice(0, 2),
          ...moves(
            '~transshipment_arrived SGSIN 08-05 1',
            '~transshipment_departed SGSIN 08-07 2',
            '~transshipment_arrived KRPUS 08-12 2',
            '~transshipment_departed KRPUS 08-16 3',
            '~vessel_arrived USNYC 09-06 3',
          ),
        ],
      },
      '>pol:CNSHA>vessel 1* vessel 1>transshipment:SGSIN>vessel 2 vessel 2>transshipment:KRPUS>vessel 3 vessel 3>pod:USNYC>',
    ],
    [
      'hubs are told in another order',
      { moves: [...moves('~transshipment_departed KRPUS 08-16 3', '~transshipment_arrived SGSIN 08-05 1'), ...direct] },
      '>pol:CNSHA>vessel 1* vessel 1>transshipment:SGSIN>vessel ? vessel ?>transshipment:KRPUS>vessel 3 vessel 1>pod:USLAX>',
    ],
    [
      'left the first hub',
      {
        moves: moves(
          'vessel_departed CNSHA 08-02 1',
          'transshipment_arrived SGSIN 08-05 1',
          '~transshipment_arrived SGSIN 08-04 1',
          'transshipment_discharged SGSIN 08-06',
          'transshipment_loaded SGSIN 08-06 2',
          'transshipment_departed SGSIN 08-07 2',
          '~vessel_arrived USLAX 08-20 2',
        ),
      },
      '>pol:CNSHA>vessel 1* vessel 1*>transshipment:SGSIN>vessel 2* vessel 2>pod:USLAX>',
    ],
    [
      'rolled to another ship: what stood of the first is not given any more',
      {
        shipment: { pod_vessel_imo: '2' },
        moves: moves('~vessel_departed CNSHA 08-11 2', '~vessel_arrived USLGB 08-27 2'),
      },
      '>pol:CNSHA>vessel 2 vessel 2>pod:USLGB>',
    ],
    [
      'a plan for another port of discharge than the one where it arrived',
      {
        shipment: { port_of_discharge_locode: 'USLAX' },
        moves: moves('vessel_departed KRPUS 08-02 4', '~vessel_arrived USLGB 08-09 4', 'vessel_arrived USLAX 08-10 4'),
      },
      '>pol:KRPUS>vessel 4* vessel 4*>pod:USLAX>',
    ],
    [
      'on by rail from the port of discharge',
      {
        shipment: { destination_locode: 'USCHI' },
        container: { pod_rail_carrier_scac: 'UPRR' },
        moves: [
          ...direct,
          ...moves(
            'vessel_arrived USLAX 08-20 1',
            'rail_loaded USLAX 08-22',
            'rail_departed USLAX 08-23',
            '~rail_arrived USCHI 08-28',
          ),
        ],
      },
      '>pol:CNSHA>vessel 1* vessel 1*>pod:USLAX>rail ?* rail ?>inland:USCHI>',
    ],
    [
      'an interchange between two railroads',
      {
        shipment: { destination_locode: 'USCHI' },
        moves: [
          ...direct,
          ...moves(
            'rail_departed USLAX 08-23',
            'rail_arrived USMKC 08-25',
            'rail_departed USMKC 08-26',
            '~arrived_at_inland_destination USCHI 08-28',
          ),
        ],
      },
      '>pol:CNSHA>vessel 1* vessel 1*>pod:USLAX>rail ?* rail ?*>inland:USMKC>rail ?* rail ?>inland:USCHI>',
    ],
    [
      'inland, how is not known',
      { shipment: { destination_locode: 'USCHI', destination_eta_at: '2026-08-28T00:00:00Z' }, moves: direct },
      '>pol:CNSHA>vessel 1* vessel 1>pod:USLAX> >inland:USCHI>',
    ],
    [
      'by barge to the port of lading',
      {
        moves: moves(
          'feeder_loaded CNNSA 07-30',
          'feeder_departed CNNSA 07-31',
          'feeder_arrived CNYTN 08-01',
          'vessel_departed CNYTN 08-03 6',
          '~vessel_arrived USLGB 08-11 6',
        ),
      },
      '>pre_carriage:CNNSA>vessel ?* vessel ?*>pol:CNYTN>vessel 6* vessel 6>pod:USLGB>',
    ],
    [
      'by barge from the port of discharge',
      {
        moves: moves(
          'vessel_departed CNYTN 08-03 6',
          'vessel_arrived NLRTM 08-31 6',
          'feeder_departed NLRTM 09-01',
          '~feeder_arrived DEDUI 09-03',
        ),
      },
      '>pol:CNYTN>vessel 6* vessel 6*>pod:NLRTM>vessel ?* vessel ?>inland:DEDUI>',
    ],
    [
      'times and ship are fields of the shipment alone',
      {
        shipment: {
          port_of_lading_locode: 'CNSHA',
          port_of_discharge_locode: 'USLAX',
          pod_vessel_imo: '9',
          pod_eta_at: '2026-08-20T00:00:00Z',
        },
        container: { pol_vessel_departed_at: '2026-08-02T00:00:00Z' },
      },
      '>pol:CNSHA>vessel 9* vessel 9>pod:USLAX>',
    ],
  ])('%s', (_title, changes, expected) => {
    expect(describeRoute(changes)).toBe(expected);
  });
});

it('gives actual times, else the newest of several estimates', () => {
  const stops = routeOf(
    input({
      shipment: { pol_etd_at: '2026-08-01T12:00:00Z', pod_eta_at: '2026-09-01T00:00:00Z' },
      moves: moves('vessel_departed CNSHA 08-02 1', '~vessel_arrived USLAX 08-20 1', '~vessel_arrived USLAX 08-22 1'),
    }),
  );
  expect(stops).toMatchObject([
    { outbound: { estimatedAt: '2026-08-01T12:00:00Z', actualAt: '2026-08-02T00:00:00Z', voyage: 'V1', scac: 'TEST' } },
    { inbound: { estimatedAt: '2026-08-22T00:00:00Z', actualAt: null, voyage: 'V1', scac: 'TEST' } },
  ]);
});

it('names the railroads of a rail leg', () => {
  const stops = routeOf(
    input({
      shipment: { destination_locode: 'USCHI', destination_terminal_key: 'ramp:R1' },
      container: { pod_rail_carrier_scac: 'UPRR', ind_rail_carrier_scac: 'CSXT', ind_eta_at: '2026-08-29T00:00:00Z' },
      moves: moves('vessel_departed CNSHA 08-02 1', 'vessel_arrived USLAX 08-20 1', 'rail_departed USLAX 08-23'),
    }),
  );
  expect(stops?.[1]?.outbound).toMatchObject({ mode: 'rail', scac: 'UPRR' });
  expect(stops?.[2]).toMatchObject({
    terminalKey: 'ramp:R1',
    inbound: { mode: 'rail', scac: 'CSXT', estimatedAt: '2026-08-29T00:00:00Z' },
  });
});

describe('any moves', () => {
  const kinds = [
    'vessel_departed',
    'vessel_arrived',
    'transshipment_arrived',
    'transshipment_departed',
    'rail_departed',
    'rail_arrived',
    'feeder_departed',
    'feeder_arrived',
    'empty_in',
    'arrived_at_inland_destination',
  ];
  const move = fc.record({
    kind: fc.constantFrom(...kinds),
    estimated: fc.boolean(),
    at: fc.option(
      fc
        .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    ),
    locode: fc.option(fc.constantFrom('CNSHA', 'SGSIN', 'USLAX', 'USCHI', 'KRPUS')),
    name: fc.constant(null),
    terminalKey: fc.constant(null),
    vessel: fc.option(fc.record({ imo: fc.constantFrom('1', '2'), name: fc.constant(null) })),
    voyage: fc.constant(null),
    raw: fc.boolean(),
    recordedAt: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString()),
  });
  it('lists each place once, in order of roles, with the same mode at both ends of a leg', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 14 }), (list) => {
        const stops = routeOf(input({ moves: list })) ?? [];
        const places = stops.map(({ locode }) => locode);
        expect(new Set(places).size).toBe(places.length);
        const order = ['pre_carriage', 'pol', 'transshipment', 'pod', 'inland'];
        const ranks = stops.map(({ role }) => order.indexOf(role));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        for (const [index, stop] of stops.entries()) {
          const next = stops[index + 1];
          if (next !== undefined) expect(stop.outbound.mode).toBe(next.inbound.mode);
          if (next?.inbound.happened) expect(stop.outbound.happened).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of moves recorded at different times', () => {
    fc.assert(
      fc.property(fc.uniqueArray(move, { maxLength: 10, selector: ({ recordedAt }) => recordedAt }), (list) => {
        expect(routeOf(input({ moves: list.toReversed() }))).toEqual(routeOf(input({ moves: list })));
      }),
      { numRuns: 300 },
    );
  });
});
