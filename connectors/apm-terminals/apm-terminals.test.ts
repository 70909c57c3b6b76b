/** Tests how an import availability response is interpreted, beyond what the contract kit checks. */
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../tracking/claims/claims.ts';
import { accessTo, exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { DEFAULT_FIELD_MAP, type FieldMap, readFieldMap } from './field-map.ts';
import { createApmTerminalsConnector } from './protocol.ts';

type Json = Record<string, unknown>;
const [container] = fixture<[Json]>('apm-terminals/fixtures/yard.json');
const target = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'], locode: 'USLAX' });

function terminal(fieldMap: FieldMap = DEFAULT_FIELD_MAP, facilityCode: string | null = null) {
  return createApmTerminalsConnector(accessTo('firms:W185', 'https://a.test'), { facilityCode, fieldMap });
}

function claimsOf(over: Json, fieldMap?: FieldMap): Claim[] {
  return terminal(fieldMap).parse(exchangeOf(responseOf([{ ...container, ...over }])), target).claims;
}

/** Returns the value of a fact; undefined if the response does not report it. */
function factOf(field: string, over: Json, fieldMap?: FieldMap): unknown {
  const claim = claimsOf(over, fieldMap).find((one) => one.kind === 'container_fact' && one.field === field);
  return claim?.kind === 'container_fact' ? claim.value : undefined;
}

const FREIGHT = { name: 'freight', status: 'hold', description: null };
const CUSTOMS = { name: 'customs', status: 'hold', description: null };

describe('holds', () => {
  it.each([
    ['N', 'N', []],
    [true, false, [FREIGHT]],
    ['Released', 'HOLD', [CUSTOMS]],
    [1, 'Yes', [FREIGHT, CUSTOMS]],
    ['N', 'Pending', [{ ...CUSTOMS, status: 'pending' }]],
    [{ status: 'On Hold' }, '0', [FREIGHT]],
    // A hold that is missing or unreadable may still be in force; a list without it would clear it.
    [undefined, 'N', undefined],
    ['N', 'maybe', undefined],
    ['Y', null, undefined],
  ])('freight %j, customs %j', (freightHold, customsHold, holds) => {
    expect(factOf('holds', { freightHold, customsHold })).toEqual(holds);
  });

  it('a list of holds takes precedence over individual ones', () => {
    const holds = [{ name: 'TMF', status: 'hold' }];
    expect(factOf('holds', { holds })).toEqual([{ name: 'TMF', status: 'hold', description: null }]);
  });

  it('the field map may declare that a terminal reports only one of them', () => {
    const { map } = readFieldMap('{"customsHold": []}');
    expect(factOf('holds', { freightHold: 'N', customsHold: undefined }, map)).toEqual([]);
  });
});

describe('the other facts', () => {
  it.each([
    ['available', 'readyForDelivery', 'true', true],
    ['available', 'readyForDelivery', 'Y', true],
    ['available', 'readyForDelivery', 0, false],
    ['available', 'readyForDelivery', 'soon', undefined],
    ['last_free_day', 'storagePaidThroughDate', '2026-09-09', '2026-09-09'],
    ['last_free_day', 'storagePaidThroughDate', '2026-09-09T00:00:00-07:00', '2026-09-09'],
    ['last_free_day', 'storagePaidThroughDate', '2026-09-09T07:00:00Z', undefined],
    ['last_free_day', 'storagePaidThroughDate', null, null],
    ['last_free_day', 'storagePaidThroughDate', undefined, undefined],
    ['fees', 'demurrageAmountOwed', 0, []],
    ['fees', 'demurrageAmountOwed', '350.00', [{ type: 'demurrage', amount: '350.00', currency: 'USD' }]],
    ['fees', 'demurrageAmountOwed', '-1', undefined],
    ['fees', 'demurrageAmountOwed', undefined, undefined],
    ['weight_kg', 'grossWeightKg', '21400', 21400],
    ['weight_kg', 'grossWeight', 47000, 21400],
  ])('%s of %s %j', (field, member, value, expected) => {
    expect(factOf(field, { [member]: value })).toEqual(expected);
  });
});

describe('times', () => {
  const discharge = (at: string, fieldMap?: FieldMap) =>
    claimsOf({ dischargeDateTimeLocal: at }, fieldMap).find(
      (claim) => claim.kind === 'event' && claim.move === 'discharge',
    );

  it.each([
    ['2026-09-02T23:10:00-07:00', { precision: 'instant', at: '2026-09-03T06:10:00Z' }],
    ['2026-09-02T23:10:00', { precision: 'local', local: '2026-09-02T23:10:00' }],
    ['2026-09-02', { precision: 'date', date: '2026-09-02' }],
  ])('%s', (written, time) => expect(discharge(written)).toMatchObject({ classifier: 'actual', time }));

  it('a wrong offset is ignored', () => {
    const { map } = readFieldMap('{"times": "wall_clock"}');
    expect(discharge('2026-09-02T23:10:00Z', map)).toMatchObject({
      time: { precision: 'local', local: '2026-09-02T23:10:00' },
    });
  });

  it('a vessel that is due is an estimate, at whatever hour', () => {
    const arrival = claimsOf({}).find((claim) => claim.kind === 'event' && claim.move === 'arrive');
    expect(arrival).toMatchObject({
      classifier: 'estimated',
      vessel: { name: 'EXAMPLE AURORA' },
      pointer: '/0/vesselEtaDateTimeLocal',
    });
  });
});

describe('requests', () => {
  it.each([
    [null, 'USLAX', 'USLAX'],
    ['USNWK', 'USLAX', 'USNWK'],
  ])('facility %s, polled at %s', (facilityCode, locode, sent) => {
    const [request] = terminal(DEFAULT_FIELD_MAP, facilityCode).plan({ ...target, locode });
    expect(request).toMatchObject({ method: 'GET', path: '/import-availability' });
    expect(request?.query).toEqual([
      ['assetId', 'EXMU7004120'],
      ['facilityCode', sent],
    ]);
  });

  it('are not made without a known place', () => {
    const nowhere = createApmTerminalsConnector(accessTo('smdg:NOWHERE', 'https://a.test'), {
      facilityCode: null,
      fieldMap: DEFAULT_FIELD_MAP,
    });
    expect(nowhere.plan({ ...target, locode: null })).toEqual([]);
  });
});

describe('empty returns', () => {
  const withReturns = createApmTerminalsConnector(accessTo('firms:W185', 'https://a.test'), {
    facilityCode: null,
    fieldMap: DEFAULT_FIELD_MAP,
    withEmptyReturns: true,
  });
  const both = { ...target, containers: ['EXMU7004120', 'EXMU7004136'] };

  it('are requested only if the operator switched them on', () => {
    expect(
      terminal()
        .plan(both)
        .map(({ path }) => path),
    ).toEqual(['/import-availability']);
    expect(withReturns.plan(both).map(({ path }) => path)).toEqual([
      '/import-availability',
      '/empty-container-returns',
    ]);
  });

  it('are read beside the availability, with pointers into their own page', () => {
    const returns = fixture<Json[]>('apm-terminals/fixtures/empty-returns.json');
    const { claims, complete } = withReturns.parse(exchangeOf(responseOf([container]), responseOf(returns)), both);
    const gateIns = claims.filter((claim) => claim.kind === 'event' && claim.move === 'gate_in');
    expect(gateIns).toMatchObject([
      {
        container: 'EXMU7004120',
        laden: false,
        classifier: 'actual',
        time: { precision: 'instant', at: '2026-09-08T17:20:00Z' },
        pointer: '/1/0/gateInDateTimeLocal',
      },
    ]);
    expect(claims.some((claim) => claim.kind === 'container_fact' && claim.pointer.startsWith('/0/0'))).toBe(true);
    expect(complete).toBe(false);
  });
});
