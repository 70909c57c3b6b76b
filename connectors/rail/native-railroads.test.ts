/** Tests how responses from the railroads' own interfaces are interpreted, beyond what the contract kit checks. */
import { describe, expect, it } from 'vitest';
import { createBnsfConnector } from '../bnsf/protocol.ts';
import { createCanadianNationalConnector } from '../canadian-national/protocol.ts';
import type { Connector } from '../connector.ts';
import { accessTo, exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { createUnionPacificConnector } from '../union-pacific/protocol.ts';

type Json = Record<string, unknown>;
const containers = ['EXMU7004120', 'EXMU7004136'];
const target = targetOf('bill_of_lading', 'EXBL7788990', { containers });
const up = createUnionPacificConnector(accessTo('UPRR', 'https://u.test'), { access: 'customer', dateHeader: 'iso' });
const cn = createCanadianNationalConnector(accessTo('CNRU', 'https://c.test'));
const bnsf = createBnsfConnector(accessTo('BNSF', 'https://b.test'));

const read = (connector: Connector, body: unknown) => connector.parse(exchangeOf(responseOf(body)), target).claims;

describe('Union Pacific', () => {
  const [shipment] = fixture<[Json]>('union-pacific/fixtures/shipments.json');
  const event = (over: Json) =>
    read(up, [
      {
        ...shipment,
        eta: null,
        etg: null,
        operational_move_events: [],
        current_event: { ...(shipment.current_event as Json), ...over },
      },
    ]).filter(({ kind }) => kind === 'event' || kind === 'unknown');

  it.each([
    ['P', { kind: 'event', move: 'depart', mode: 'rail' }],
    ['D', { kind: 'event', move: 'arrive', mode: 'rail' }],
    ['R', { kind: 'event', move: 'other', carrier: 'UPRR' }],
    ['Y', { kind: 'event', move: 'available', laden: true }],
    ['X', { kind: 'event', move: 'gate_out', mode: 'truck', laden: true }],
    ['Q9', { kind: 'unknown', original: 'Q9' }],
  ])('event %s', (event_code, meaning) => expect(event({ event_code })).toEqual([expect.objectContaining(meaning)]));

  it('an event with an unmapped status is not a fact', () => {
    expect(event({ status_code: 'Predicted' })).toEqual([expect.objectContaining({ kind: 'unknown' })]);
  });

  it('the current event is reported once, although it is also in the list', () => {
    const moves = [shipment.current_event];
    expect(
      read(up, [{ ...shipment, eta: null, etg: null, operational_move_events: moves }]).filter(
        ({ kind }) => kind === 'event',
      ),
    ).toHaveLength(1);
  });

  it('no data for a unit withdraws nothing', () => {
    expect(up.parse(exchangeOf(responseOf([])), target)).toEqual({ claims: [], complete: false, absence: 'log' });
  });

  it('storage that is no longer charged from any day withdraws the last free day', () => {
    const load = { ...(shipment.load as Json), assessorial_information: { storage_first_chargeable_day: null } };
    expect(read(up, [{ ...shipment, load }])).toContainEqual(
      expect.objectContaining({ field: 'last_free_day', value: null }),
    );
  });
});

describe('Canadian National', () => {
  const { ThirdPartyIntermodalShipment } = fixture<{ ThirdPartyIntermodalShipment: { Equipment: [Json, Json] } }>(
    'canadian-national/fixtures/tracking.json',
  );
  const [unit] = ThirdPartyIntermodalShipment.Equipment;
  const claims = (over: Json) => read(cn, { ThirdPartyIntermodalShipment: { Equipment: [{ ...unit, ...over }] } });

  it.each([
    ['HELD FOR CUSTOMS', [{ name: 'customs', status: 'hold', description: 'HELD FOR CUSTOMS' }]],
    ['Released', []],
    ['NOT RELEASED', [{ name: 'customs', status: 'hold', description: 'NOT RELEASED' }]],
  ])('customs: %s', (Description, value) => {
    expect(claims({ CustomsHold: { Description } })).toContainEqual(expect.objectContaining({ field: 'holds', value }));
  });

  it('an unmapped customs wording is presented and holds nothing', () => {
    const found = claims({ CustomsHold: { Description: 'A8 PROCESSED' } });
    expect(found.some((claim) => claim.kind === 'container_fact' && claim.field === 'holds')).toBe(false);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'unknown', original: 'customs: A8 PROCESSED' }));
  });

  it('an event with an unmapped wording remains unknown', () => {
    expect(claims({ Event: { Time: '2026-09-09 08:40 PT', Description: 'BAD ORDER SET OUT' } })).toContainEqual(
      expect.objectContaining({
        kind: 'unknown',
        original: 'BAD ORDER SET OUT',
        time: { precision: 'instant', at: '2026-09-09T15:40:00Z' },
      }),
    );
  });
});

describe('BNSF', () => {
  const { intermodalUnits } = fixture<{ intermodalUnits: [Json, Json] }>('bnsf/fixtures/unit-details.json');
  const claims = (over: Json) => read(bnsf, { intermodalUnits: [{ ...intermodalUnits[0], ...over }] });

  it('polls by initials and six digits', () => {
    expect(JSON.parse(bnsf.plan(target)[0]?.body ?? '')).toEqual({
      intermodalUnits: [
        { equipmentInitial: 'EXMU', equipmentNumber: '700412' },
        { equipmentInitial: 'EXMU', equipmentNumber: '700413' },
      ],
    });
  });

  it('expected events are estimates, and pounds become kilograms', () => {
    const found = claims({ estimatedEquipmentUnloadDatetime: '2026-09-11T12:00:00Z' });
    expect(found).toContainEqual(expect.objectContaining({ classifier: 'estimated', move: 'discharge', mode: 'rail' }));
    expect(found).toContainEqual(expect.objectContaining({ classifier: 'estimated', move: 'available' }));
    expect(found).toContainEqual(expect.objectContaining({ field: 'weight_kg', value: 21400 }));
    expect(found).toContainEqual(expect.objectContaining({ field: 'location', value: 'A 14 7' }));
  });

  it('a number without its leading zeros is the same unit', () => {
    const found = read(bnsf, { intermodalUnits: [{ ...intermodalUnits[0], equipmentNumber: 700412 }] });
    expect(found[0]).toMatchObject({ container: 'EXMU7004120' });
  });
});
