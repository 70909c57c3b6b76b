/** Tests the rules that apply to every partner: containers, times, places, roles, damage, withdrawals. */
import { describe, expect, test } from 'vitest';
import { findCensusPort } from '../../reference/edi-codes/census-ports.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { readEquipment, readEquipmentId } from './equipment-number.ts';
import { readInterchange, splitInterchanges } from './interchange.ts';
import { sourceKindOf } from './partner.ts';
import { claimsInForce, withdrawnEvents } from './retraction.ts';
import { CONTAINER, edifact, eventsOf, meaningText, PARTNER, partsOf, statusMessage, x12 } from './testing/messages.ts';
import { offsetOfTimeCode } from './us-clock.ts';

const B4 = 'B4***VD*20260813*1441*CNNGB*SIMU*700123*L*45G1*CNNGB*UN*2';

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function whats(bytes: Uint8Array): string[] {
  const told = partsOf(bytes).flatMap(({ problems }) => problems);
  return [...readInterchange(bytes).problems, ...told].map(({ what }) => what);
}

describe('container numbers', () => {
  test.each([
    ['SIMU', '700123', '2', CONTAINER],
    ['SIMU', '700123', '', CONTAINER],
    ['SIMU', '7001232', '', CONTAINER],
    ['simu', '700123-2', '', CONTAINER],
    ['SIMU', '700123', '3', null],
    ['SIMU', '7001233', '', null],
    ['SIMU', '7001232', '3', null],
    ['SIM', '700123', '', null],
    ['SIMU', '70012', '', null],
    ['SIMU', '70012X', '', null],
    ['', '', '', null],
  ])('%s %s %s', (initial, number, checkDigit, expected) => {
    expect(readEquipment(initial, number, checkDigit)).toBe(expected);
  });

  // Published examples of ISO 6346.
  test.each(['CSQU3054383', 'HLXU2008419', 'CSQU 305438-3'])('%s passes', (id) => {
    expect(readEquipmentId(id)).toBe(id.replaceAll(/[ -]/g, ''));
  });

  test('a 315 whose B4 and N9 name different containers yields no claim for either', () => {
    const [part] = partsOf(x12('315', [B4, 'N9*EQ*SIMU7001248']));
    expect(part?.claims.map(({ kind }) => kind)).toEqual(['unknown']);
    expect(part?.problems.map(({ what }) => what)).toEqual(['no unambiguous, readable container number']);
  });

  test('a departure may concern the whole shipment, but a gate move may not', () => {
    const without = (code: string) => `B4***${code}*20260813*1441*CNNGB****45G1*CNNGB*UN`;
    expect(eventsOf(x12('315', [without('VD')])).map(({ container }) => container)).toEqual([null]);
    expect(eventsOf(x12('315', [without('OA')]))).toEqual([]);
  });
});

describe('times', () => {
  const timeOf = (date: string, clock: string, partner = PARTNER) =>
    eventsOf(x12('315', [B4.replace('20260813*1441', `${date}*${clock}`)]), partner)[0]?.time ?? null;

  test('are local to the place, and dates stay dates', () => {
    expect(timeOf('20260813', '1441')).toEqual({ precision: 'local', local: '2026-08-13T14:41:00' });
    expect(timeOf('20260813', '144159')).toEqual({ precision: 'local', local: '2026-08-13T14:41:59' });
    expect(timeOf('20260813', '')).toEqual({ precision: 'date', date: '2026-08-13' });
  });

  test.each([
    ['20260230', '1441'],
    ['20260813', '2441'],
    ['20260813', '14'],
    ['260813', '1441'],
    ['2026081', '1441'],
    ['19000101', '0000'],
    ['', ''],
  ])('%s %s is not a time', (date, clock) => {
    expect(timeOf(date, clock)).toBeNull();
  });

  test('a partner may use UTC or a fixed offset', () => {
    expect(timeOf('20260813', '1441', { ...PARTNER, timeZone: 'utc' })).toEqual({
      precision: 'instant',
      at: '2026-08-13T14:41:00Z',
    });
    expect(timeOf('20260813', '1441', { ...PARTNER, timeZone: { offset: '+08:00' } })).toEqual({
      precision: 'instant',
      at: '2026-08-13T06:41:00Z',
    });
  });

  test.each([
    ['LT', { precision: 'local', local: '2026-08-31T07:30:00' }],
    ['PD', { precision: 'instant', at: '2026-08-31T14:30:00Z' }],
    ['PT', { precision: 'instant', at: '2026-08-31T14:30:00Z' }],
    ['ZZ', { precision: 'date', date: '2026-08-31' }],
  ])('time code %s of a 322', (code, expected) => {
    const bytes = x12('322', [`Q5*RAM*20260831*0730*${code}**LOS ANGELES*CA*US`, 'N7*SIMU*700123']);
    expect(eventsOf(bytes)[0]?.time).toEqual(expected);
  });

  test.each([
    ['20260308', '0159', '-06:00'],
    ['20260308', '0300', '-05:00'],
    ['20261101', '0130', '-05:00'],
    ['20261101', '0200', '-06:00'],
    ['20270115', '1200', '-06:00'],
  ])('Central Time on %s at %s is %s', (date, time, offset) => {
    expect(offsetOfTimeCode('CT', date, time)).toBe(offset);
  });

  test.each([
    ['334:202608131441:203', { precision: 'local', local: '2026-08-13T14:41:00' }],
    ['334:20260813144130:204', { precision: 'local', local: '2026-08-13T14:41:30' }],
    ['334:20260813:102', { precision: 'date', date: '2026-08-13' }],
    ['334:2608131441:201', { precision: 'local', local: '2026-08-13T14:41:00' }],
    ['334:260813:101', { precision: 'date', date: '2026-08-13' }],
    ['334:202608131441?+08:205', { precision: 'instant', at: '2026-08-13T06:41:00Z' }],
    ['334:202608131441:102', undefined],
    ['334:20260813:203', undefined],
    ['334:202608131441:999', undefined],
  ])('DTM+%s', (dtm, expected) => {
    const bytes = Buffer.from(text(statusMessage('IFTSTA', '74')).replace('334:202608131441:203', dtm), 'latin1');
    expect(eventsOf(bytes)[0]?.time).toEqual(expected);
  });

  test('two different status times yield no time', () => {
    const status = text(statusMessage('IFTSTA', '74'));
    const twice = status.replace('LOC+175', "DTM+334:202608140000:203'LOC+175");
    expect(eventsOf(Buffer.from(twice, 'latin1'))).toEqual([]);
  });
});

describe('places', () => {
  test.each([
    ['UN', 'USLAX', 'USLAX'],
    ['D', '2704', 'USLAX'],
    ['K', '57035', 'CNSHA'],
    ['K', '99999', null],
    ['D', '57035', null],
    ['ZZ', 'USLAX', null],
    ['UN', 'ZZZZZ', null],
  ])('%s %s', (qualifier, id, expected) => {
    const [event] = eventsOf(x12('315', [`B4***VA*20260813*1441**SIMU*700123*L**${id}*${qualifier}`]));
    expect(event?.place?.unlocode ?? null).toBe(expected);
  });

  test('every census code belongs to a listed place', () => {
    const codes = { D: 10_000, K: 100_000 } as const;
    for (const schedule of ['D', 'K'] as const) {
      for (let number = 0; number < codes[schedule]; number += 1) {
        const code = String(number).padStart(schedule === 'D' ? 4 : 5, '0');
        const found = findCensusPort(schedule, code);
        if (found !== null) expect(findPort(found), code).not.toBeNull();
      }
    }
  });

  test.each([
    ['LOS ANGELES*CA*US', 'USLAX'],
    ['Chicago*IL*', 'USCHI'],
    ['KANSAS CITY*MO*US', 'USMKC'],
    ['KANSAS CITY*KS*US', 'USKCK'],
    ['KANSAS CITY**US', null],
    ['ROTTERDAM**NL', null],
    ['CHICAGO*IL*CA', null],
  ])('a 322 at %s', (city, expected) => {
    const bytes = x12('322', [`Q5*RAM*20260831*0730*LT**${city}`, 'N7*SIMU*700123']);
    expect(eventsOf(bytes)[0]?.place?.unlocode).toBe(expected);
  });

  test('a town of five letters is not a UN/LOCODE', () => {
    const [event] = eventsOf(x12('315', ['B4***VA*20260813*1441*MIAMI*SIMU*700123*L']));
    expect(event?.place).toMatchObject({ unlocode: null, name: 'MIAMI' });
  });

  test('terminals are identified by SMDG if the message says so, or if they are listed at that port', () => {
    const at = (loc: string) =>
      eventsOf(edifact('CODECO', ['BGM+36+D1+9', `EQD+CN+${CONTAINER}++++5`, 'DTM+7:202608131441:203', loc]))[0]?.place
        ?.facility;
    expect(at('LOC+165+NLRTM:139:6+RWG:TER:306')).toEqual({ code: 'RWG', codeList: 'SMDG' });
    expect(at('LOC+165+USLAX:139:6+SIM1')).toEqual({ code: 'SIM1', codeList: 'SMDG' });
    expect(at('LOC+165+NLRTM:139:6+SIM1')).toBeNull();
  });

  test('a gate report without a place is at the partner’s only place, otherwise at none', () => {
    const bytes = edifact('CODECO', [
      'BGM+34+D1+9',
      `EQD+CN+${CONTAINER}++++4`,
      'DTM+7:202608131441:203',
      'LOC+11+USOAK',
    ]);
    expect(eventsOf(bytes)).toEqual([]);
    const partner = { ...PARTNER, facility: { unlocode: 'USLAX', smdg: 'SIM1' } };
    expect(eventsOf(bytes, partner)[0]?.place?.unlocode).toBe('USLAX');
  });
});

describe('means of inland transport of a gate move', () => {
  const eqd = `EQD+CN+${CONTAINER}+45G1:102:5+++5`;
  const body = ['DTM+7:202608131441:203', 'LOC+165+DEHAM:139:6'];
  const gate = (header: string[], own: string[]) => [...header, eqd, ...body, ...own];

  // UN/EDIFACT 8051: 1 inland, 20 main carriage, 30 on-carriage; UN Recommendation 19 (8067): 1 sea, 2 rail, 3 road, 8 inland water.
  test.each([
    [[], ['TDT+1++2'], 'rail'],
    [[], ['TDT+1++3'], 'truck'],
    [[], ['TDT+30++8'], 'barge'],
    [[], ['TDT+1++1'], 'barge'],
    [['TDT+1++2'], [], 'rail'],
    [['TDT+1++2'], ['TDT+1++3'], 'truck'],
    [['TDT+20+018E+1', 'TDT+1++2'], [], 'rail'],
    [['TDT+20+018E+1'], [], null],
    [[], ['TDT+1++2', 'TDT+1++3'], null],
    [[], ['TDT+1++9'], null],
    [[], [], null],
  ])('CODECO %j %j: %s', (header, own, mode) => {
    for (const kind of ['34', '36'])
      expect(eventsOf(edifact('CODECO', [`BGM+${kind}+D1+9`, ...gate(header, own)]))[0]?.mode).toBe(mode);
  });

  test.each([
    ['13', ['TDT+30++2'], 'rail'],
    ['74', ['TDT+1++8'], 'barge'],
    ['13', ['TDT+20+018E+1'], null],
  ])('IFTSTA %s %j: %s', (status, transport, mode) => {
    const [sts, dtm, loc] = [`STS+1+${status}`, 'DTM+334:202608131441:203', 'LOC+175+DEHAM:139:6'];
    const before = ['BGM+23+D1+9', 'CNI+1', 'TDT+30++3'];
    expect(eventsOf(edifact('IFTSTA', [...before, sts, dtm, loc, ...transport, eqd]))[0]?.mode).toBe(mode);
  });
});

describe('roles of ports', () => {
  const ports = ['R4*L*UN*CNNGB', 'R4*Y*UN*KRPUS', 'R4*D*UN*USLAX', 'R4*E*UN*USCHI'];
  const roleAt = (code: string, place: string, lines = ports) =>
    eventsOf(x12('315', [B4.replace('VD', code).replaceAll('CNNGB', place), ...lines]))[0]?.role ?? null;

  test.each([
    ['AE', 'CNNGB', 'pol'],
    ['VD', 'CNNGB', 'pol'],
    ['UV', 'KRPUS', 'transshipment'],
    ['AE', 'KRPUS', 'transshipment'],
    ['VA', 'USLAX', 'pod'],
    ['UV', 'USLAX', 'pod'],
    ['AR', 'USCHI', 'destination'],
    ['A', 'USCHI', 'destination'],
    ['I', 'CNNGB', null],
    ['VA', 'HKHKG', null],
  ])('%s at %s is %s', (code, place, role) => {
    expect(roleAt(code, place)).toBe(role);
  });

  test('with a final port of discharge, the other one is a hub', () => {
    const final = ['R4*L*UN*CNNGB', 'R4*D*UN*KRPUS', 'R4*1*UN*USLAX'];
    expect(roleAt('UV', 'KRPUS', final)).toBe('transshipment');
    expect(roleAt('UV', 'USLAX', final)).toBe('pod');
  });

  test('a port time that repeats the status is not another event', () => {
    const repeated = ['R4*L*UN*CNNGB', 'DTM*140*20260813*1441'];
    const other = ['R4*L*UN*CNNGB', 'DTM*140*20260813*2000'];
    expect(eventsOf(x12('315', [B4.replace('VD', 'AE'), ...repeated])).map(meaningText)).toEqual([
      'load vessel laden pol',
    ]);
    expect(eventsOf(x12('315', [B4.replace('VD', 'AE'), ...other])).map(meaningText)).toEqual([
      'load vessel laden pol',
      'depart vessel pol',
    ]);
  });

  test('two ports with the same function: neither is used', () => {
    const facts = partsOf(x12('315', [B4, 'R4*D*UN*USLAX', 'R4*D*UN*USOAK'])).flatMap(({ claims }) => claims);
    expect(facts.filter((claim) => claim.kind === 'shipment_fact')).toEqual([]);
  });
});

describe('damage remains local', () => {
  const message = (reference: string, ...segments: string[]) =>
    [`ST*315*${reference}`, ...segments, `SE*${segments.length + 2}*${reference}`].join('~');
  const head = `${text(x12('315', [])).split('~').slice(0, 2).join('~')}~`;

  test('a message without a trailer is reported and not read, but its siblings are', () => {
    const bytes = Buffer.from(`${head}ST*315*1~${B4}~${message('2', B4)}~GE*2*1~IEA*1*000000001~`);
    expect(partsOf(bytes).map(({ message: { reference }, claims }) => [reference, claims.length > 0])).toEqual([
      ['1', false],
      ['2', true],
    ]);
    expect(whats(bytes)).toContain('the message is truncated');
  });

  test('bytes that are not a segment do not affect the segments around them', () => {
    const bytes = Buffer.from(`${head}${message('1', '<html>', B4)}~GE*1*1~IEA*1*000000001~`);
    expect(eventsOf(bytes)).toHaveLength(1);
    expect(whats(bytes)).toEqual(['not a segment']);
  });

  test('the last segment of a truncated file is not read', () => {
    const bytes = Buffer.from(`${head}${message('1', B4)}~GE*1*1~IEA*1*0000`);
    expect(eventsOf(bytes)).toHaveLength(1);
    expect(whats(bytes)).toEqual(['the last segment has no terminator', 'the interchange has no IEA']);
  });

  test('two values joined by a line break are not a value', () => {
    const bytes = x12('315', [B4, 'N9*BM*SIMA1\nSIMA2']);
    expect(partsOf(bytes)[0]?.subject.billsOfLading).toEqual([]);
    expect(whats(bytes)).toEqual(['BM contains no number']);
  });

  test('wrong counts and control numbers are reported, without further effect', () => {
    const bytes = Buffer.from(`${head}ST*315*1~${B4}~SE*9*2~GE*1*1~IEA*3*000000002~`);
    expect(eventsOf(bytes)).toHaveLength(1);
    expect(whats(bytes)).toEqual([
      '9 segments announced, 3 found',
      'reference of header and trailer differ',
      '3 announced, 1 found',
      'control numbers of header and trailer differ',
    ]);
  });

  test.each(['', ' \n', 'hello', '{"events":[]}', '<html>', 'ISA', 'UNA'])('%j is not an interchange', (bytes) => {
    const reading = readInterchange(Buffer.from(bytes));
    expect(reading.standard).toBeNull();
    expect(reading.problems).toHaveLength(1);
  });

  test('a message of another type is named but not read', () => {
    const bytes = Buffer.from(text(x12('315', [B4])).replace('ST*315', 'ST*214'), 'latin1');
    expect(whats(bytes)).toEqual(['messages of type 214 are not supported']);
  });
});

test('interchanges in one file are separated', () => {
  const [one, other] = [x12('315', [B4]), edifact('CODECO', ['BGM+36+D1+9'])];
  const parts = splitInterchanges(Buffer.concat([one, Buffer.from('\r\n'), other]));
  expect(parts.map((bytes) => readInterchange(bytes).standard)).toEqual(['x12', 'edifact']);
  expect(splitInterchanges(one)).toHaveLength(1);
});

describe('withdrawals', () => {
  const iftsta = (code: '9' | '5' | '4' | '3' | '1', time: string, place = 'CNNGB') =>
    Buffer.from(
      text(statusMessage('IFTSTA', '74', { time, place })).replace('BGM+23+D1+9', `BGM+23+D1+${code}`),
      'latin1',
    );
  const first = iftsta('9', '202608131441');

  test.each(['1', '3'] as const)('function %s withdraws what it repeats', (code) => {
    const [part] = partsOf(iftsta(code, '202608131441'));
    expect(part?.retracts).toEqual([{ documentId: 'D1', function: code === '1' ? 'cancel' : 'delete' }]);
    expect(part?.claims.map((claim) => claim.kind === 'event' && claim.retracted)).toEqual([true]);
  });

  test('function 5 replaces: events not restated are withdrawn, those with another time are corrected', () => {
    const earlier = partsOf(first).flatMap(({ claims }) => claims);
    const moved = partsOf(iftsta('5', '202608131600')).flatMap(({ claims }) => claims);
    const elsewhere = partsOf(iftsta('5', '202608131441', 'CNSHA')).flatMap(({ claims }) => claims);
    expect(withdrawnEvents(earlier, moved)).toEqual([]);
    expect(withdrawnEvents(earlier, elsewhere).map(({ place }) => place?.unlocode)).toEqual(['CNNGB']);
    expect(withdrawnEvents(earlier)).toHaveLength(1);
    expect(partsOf(iftsta('5', '202608131600'))[0]?.retracts).toEqual([{ documentId: 'D1', function: 'replace' }]);
  });

  test('function 4 changes only the events that it states', () => {
    const [part] = partsOf(iftsta('4', '202608131600'));
    expect([part?.message.function, part?.retracts]).toEqual(['change', []]);
  });

  test('leave only the final state of queued messages', () => {
    const times = (...messages: Uint8Array[]) =>
      claimsInForce(messages.flatMap((bytes) => partsOf(bytes))).flatMap((claim) =>
        claim.kind === 'event' && claim.time?.precision === 'local' ? [claim.time.local] : [],
      );
    const later = iftsta('9', '202608131600');
    const again = iftsta('9', '202611131600');
    expect(times(first)).toEqual(['2026-08-13T14:41:00']);
    expect(times(first, later)).toEqual(['2026-08-13T16:00:00']);
    expect(times(first, again)).toHaveLength(2);
    expect(times(first, iftsta('1', '202608131441'))).toEqual([]);
    expect(times(first, iftsta('5', '202608131441', 'CNSHA'))).toHaveLength(1);
  });
});

test('a cancellation without content still names the document', () => {
  const parts = partsOf(edifact('CODECO', ['BGM+36+D1+1']));
  expect(parts.map(({ retracts }) => retracts)).toEqual([[{ documentId: 'D1', function: 'cancel' }]]);
});

test('source of a message', () => {
  const kinds = (['315', 'IFTSTA', '322', 'CODECO', 'COARRI'] as const).map((type) => sourceKindOf(type, PARTNER));
  expect(kinds).toEqual(['line', 'line', 'railroad', 'terminal', 'terminal']);
  expect(sourceKindOf('IFTSTA', { ...PARTNER, speaksFor: 'terminal' })).toBe('terminal');
});
