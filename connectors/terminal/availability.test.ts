import { describe, expect, it } from 'vitest';
import type { Claim } from '../../tracking/claims/claims.ts';
import { checkClaims, read } from '../testing/contract-kit.ts';
import { mutationsOf } from '../testing/mutations.ts';
import { accessTo, exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { createTerminalConnector } from './connector.ts';

type Json = Record<string, unknown>;

const terminal = createTerminalConnector(accessTo('smdg:EXT01', 'https://t.test'));
const document = fixture<{ containers: Json[] }>('terminal/fixtures/availability.json');
const containers = ['EXMU7004120', 'EXMU7004136'];
const target = targetOf('bill_of_lading', 'EXBL7788990', {
  containers,
  billOfLading: 'EXBL7788990',
  locode: 'USLAX',
});

function claimsOf(over: Json): Claim[] {
  const changed = { ...document, containers: [{ ...document.containers[0], ...over }, document.containers[1]] };
  const exchange = exchangeOf(responseOf(changed));
  const parsed = terminal.parse(exchange, target);
  checkClaims(exchange, parsed);
  return parsed.claims;
}

/** Returns the value of a fact of the first container; undefined if it is not reported. */
function factOf(field: string, over: Json = {}): unknown {
  const claim = claimsOf(over).find(
    (one) => one.kind === 'container_fact' && one.field === field && one.container === containers[0],
  );
  return claim?.kind === 'container_fact' ? claim.value : undefined;
}

describe('requests', () => {
  it('name the terminal, the containers and the bill', () => {
    const [request] = terminal.plan(target);
    expect(request).toMatchObject({ method: 'POST', path: '/v1/availability' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      facility: { smdg: 'EXT01', unlocode: 'USLAX' },
      containers,
      billsOfLading: ['EXBL7788990'],
    });
  });
  it('contain at most fifty containers', () => {
    const containers = Array.from({ length: 101 }, (_, index) => `EXMU${1_000_000 + index}`);
    const sizes = terminal.plan({ ...target, containers }).map(({ body }) => JSON.parse(body ?? '').containers.length);
    expect(sizes).toEqual([50, 50, 1]);
  });
  it('wait until a container has been found', () => {
    expect(terminal.plan({ ...target, containers: [] })).toEqual([]);
  });
});

describe('a response', () => {
  it('is read completely', () => {
    const claims = claimsOf({});
    const facts = claims.flatMap((claim) =>
      claim.kind === 'container_fact' && claim.container === containers[0] ? [[claim.field, claim.value]] : [],
    );
    expect(Object.fromEntries(facts)).toEqual({
      known: true,
      available: false,
      terminal_status: 'yard',
      location: 'GROUNDED C41',
      holds: [{ name: 'customs', status: 'hold', description: 'exam ordered' }],
      fees: [{ type: 'demurrage', amount: '0.00', currency: 'USD' }],
      last_free_day: '2026-09-09',
      appointment: null,
      chassis: null,
      iso_type: '45G1',
      weight_kg: 21400,
    });
    const events = claims.filter((claim) => claim.kind === 'event');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      move: 'discharge',
      mode: 'vessel',
      classifier: 'actual',
      time: { precision: 'instant', at: '2026-09-03T06:10:00Z' },
      place: { unlocode: 'USLAX', facility: { code: 'EXT01', codeList: 'SMDG' }, facilityType: 'port_terminal' },
      vessel: { imo: '9123453' },
      statedAt: '2026-09-03T16:20:00Z',
    });
  });

  it('yields only that fact for an unknown container', () => {
    const claims = claimsOf({ known: false });
    expect(claims.filter((claim) => claim.kind !== 'container_fact' || claim.field !== 'known')).toEqual([]);
  });

  it('that says so in words yields only that fact, too', () => {
    const claims = claimsOf({ status: 'NOT FOUND', available: true });
    expect(claims.flatMap((claim) => (claim.kind === 'container_fact' ? [[claim.field, claim.value]] : []))).toEqual([
      ['known', false],
      ['known', false],
    ]);
  });

  it.each([{ status: 'EXPORT YARD' }, { status: 'yard', category: 'EXPRT' }, { status: 'yard', freightKind: 'MTY' }])(
    'of another visit yields nothing: %j',
    (over) => {
      expect(
        claimsOf({ ...over, available: true }).filter((claim) => claim.pointer.startsWith('/containers/0')),
      ).toEqual([]);
    },
  );

  it.each([
    { status: 'departed', lastFreeDay: '2026-06-01' },
    { status: 'export', lastFreeDay: '2026-06-01' },
    { known: false },
    { dischargedAt: '2026-06-01T00:00:00Z', lastFreeDay: '2026-06-09' },
  ])('of several rows yields the import visit that is open: %j', (former) => {
    const [row] = document.containers;
    const rows = [
      [{ ...row, ...former }, row],
      [row, { ...row, ...former }],
    ];
    for (const containers of rows) {
      const parsed = terminal.parse(exchangeOf(responseOf({ ...document, containers })), target);
      const days = parsed.claims.flatMap((one) =>
        one.kind === 'container_fact' && one.field === 'last_free_day' ? [one.value] : [],
      );
      expect(days).toEqual(['2026-09-09']);
    }
  });

  it('is complete if it contains every requested container', () => {
    expect(terminal.parse(exchangeOf(responseOf(document)), target)).toMatchObject({
      complete: true,
      absence: 'snapshot',
    });
    expect(
      terminal.parse(exchangeOf(responseOf(document)), { ...target, containers: [...containers, 'EXMU7004141'] })
        .complete,
    ).toBe(false);
  });

  it('is unreadable if it contains none of the requested containers', () => {
    const renamed = { ...document, containers: [{ containerNumber: containers[0], known: true }] };
    expect(() => terminal.parse(exchangeOf(responseOf(renamed)), target)).toThrow(UnreadableResponse);
  });

  it('skips containers that were not requested', () => {
    expect(
      terminal.parse(exchangeOf(responseOf(document)), { ...target, containers: ['EXMU7004136'] }).claims,
    ).toHaveLength(1);
  });

  it('reads a gate-out that is also listed as an event as one move', () => {
    const gateOutAt = '2026-09-05T10:00:00-07:00';
    const gates = (over: Json) => claimsOf(over).filter((claim) => claim.kind === 'event' && claim.move === 'gate_out');
    expect(gates({ gateOutAt })).toMatchObject([{ laden: true, pointer: '/containers/0/gateOutAt' }]);
    expect(gates({ gateOutAt, events: [{ code: 'full_out', at: gateOutAt, classifier: 'actual' }] })).toHaveLength(1);
  });

  it.each([
    [{ code: 'teleported', at: '2026-09-05T10:00:00Z', classifier: 'actual' }],
    [{ code: 'discharged', at: '2026-09-05T10:00:00Z' }],
    [{ code: 'discharged', at: 'soon', classifier: 'actual' }],
  ])('leaves an unreadable event unknown: %j', (event) => {
    expect(claimsOf({ events: [event], dischargedAt: null }).find((claim) => claim.kind === 'unknown')).toMatchObject({
      original: event.code,
    });
  });
});

describe('absent, null and [] differ', () => {
  it.each([
    ['holds', undefined, undefined],
    ['holds', null, undefined],
    ['holds', [], []],
    ['holds', 'none', undefined],
    ['holds', [{ name: 'freight' }, 42], undefined],
    ['fees', undefined, undefined],
    ['fees', null, undefined],
    ['fees', [], []],
    ['fees', [{ type: 'demurrage', amount: 'a lot' }], undefined],
    ['available', undefined, undefined],
    ['available', null, null],
    ['available', 'maybe', undefined],
    ['available', 'Y', true],
    ['available', 0, false],
    ['lastFreeDay', undefined, undefined],
    ['lastFreeDay', null, null],
    ['lastFreeDay', '2026-09-09T00:00:00Z', undefined],
    ['lastFreeDay', '2026-09-09T00:00:00-07:00', '2026-09-09'],
    ['lastFreeDay', 'tomorrow', undefined],
    ['location', undefined, undefined],
    ['location', null, null],
    ['location', '', undefined],
    ['appointment', undefined, undefined],
    ['appointment', { required: true }, undefined],
    ['appointment', { required: true, at: null }, null],
    ['appointment', { at: '2026-09-08T14:00:00-07:00' }, { precision: 'instant', at: '2026-09-08T21:00:00Z' }],
    ['grossWeightKg', null, undefined],
    ['grossWeightKg', '21400', 21400],
    ['grossWeightKg', -1, undefined],
  ])('%s %j is %j', (member, value, expected) => {
    const fields: Record<string, string> = { lastFreeDay: 'last_free_day', grossWeightKg: 'weight_kg' };
    expect(factOf(fields[member] ?? member, { [member]: value })).toEqual(expected);
  });
});

describe('holds and fees', () => {
  it.each([
    ['FREIGHT', 'freight'],
    ['Line Hold', 'freight'],
    ['CBP', 'customs'],
    ['Customs Exam', 'customs'],
    ['usda', 'USDA'],
    ['NII', 'VACIS'],
    ['TMF', 'TMF'],
    ['demurrage hold', 'other'],
  ])('hold %s is %s', (reported, name) => {
    expect(factOf('holds', { holds: [{ name: reported, status: 'HOLD' }] })).toMatchObject([{ name, status: 'hold' }]);
  });
  it('keeps the wording of an unmapped hold', () => {
    expect(factOf('holds', { holds: [{ name: 'yard inspection' }] })).toMatchObject([
      { name: 'other', description: 'yard inspection' },
    ]);
  });
  it('keeps a pending hold as pending, and drops a released one', () => {
    expect(
      factOf('holds', {
        holds: [
          { name: 'customs', status: 'pending' },
          { name: 'freight', status: 'released' },
        ],
      }),
    ).toEqual([{ name: 'customs', status: 'pending', description: null }]);
  });
  it.each([
    ['storage', 'demurrage'],
    ['Exam', 'exam'],
    ['extended_dwell_time', 'extended_dwell_time'],
    ['total', 'total'],
    ['cleaning', 'other'],
  ])('fee %s is %s', (reported, type) => {
    expect(factOf('fees', { fees: [{ type: reported, amount: 12.5, currency: 'usd' }] })).toEqual([
      { type, amount: '12.5', currency: 'USD' },
    ]);
  });
});

describe('responses without facts', () => {
  const reasonOf = (body: unknown, status = 200) => {
    const verdict = terminal.classify(exchangeOf(responseOf(body, { status })), target);
    return verdict.type === 'readable' ? 'readable' : verdict.failure.reason;
  };
  it.each([
    [document, 200, 'readable'],
    [{ containers: {} }, 200, 'response_unreadable'],
    ['<html>', 200, 'response_unreadable'],
    ['<html>please log in</html>', 200, 'source_blocks_us'],
    ['', 200, 'response_unreadable'],
    ['', 404, 'response_unreadable'],
    [{ title: 'x' }, 401, 'credentials_rejected'],
    ['', 429, 'rate_limited'],
    ['', 502, 'source_unreachable'],
  ])('%j under %i', (body, status, reason) => {
    expect(reasonOf(body, status)).toBe(reason);
  });
  it('a body of another structure is unreadable', () => {
    expect(() => terminal.parse(exchangeOf(responseOf([])), target)).toThrow(UnreadableResponse);
  });
});

it('no mutation throws, or turns into a new hold, day, fee or move', () => {
  const facts = (claims: Claim[]) =>
    claims.flatMap((claim) => {
      if (claim.kind === 'event')
        return [JSON.stringify([claim.move, claim.laden, claim.classifier, claim.time, claim.container])];
      const critical = ['holds', 'last_free_day', 'fees', 'available', 'known', 'appointment'];
      const isCritical = claim.kind === 'container_fact' && critical.includes(claim.field);
      return isCritical ? [JSON.stringify([claim.container, claim.field, claim.value])] : [];
    });
  const truth = new Set(facts(terminal.parse(exchangeOf(responseOf(document)), target).claims));
  const wrong: unknown[] = [];
  for (const mutation of mutationsOf(document)) {
    const exchange = exchangeOf(responseOf(mutation.document));
    const parsed = read(terminal, exchange, target);
    if (!parsed) continue;
    checkClaims(exchange, parsed);
    for (const fact of facts(parsed.claims))
      if (!truth.has(fact) && !isStated(mutation.name, mutation.path)) wrong.push([mutation.name, fact]);
  }
  expect(wrong).toEqual([]);
});

/**
 * Whether a mutation inserts a value that is valid under the contract: an empty list, null, or another name.
 */
function isStated(name: string, path: (string | number)[]): boolean {
  const member = String(path[2] ?? '');
  // Unreadable wording and currency count as missing, which leaves the hold and the fee unchanged.
  if (name.startsWith('joined')) return ['description', 'currency'].includes(String(path.at(-1)));
  return ['holds', 'fees'].includes(member) || /^(null|true) at/.test(name);
}
