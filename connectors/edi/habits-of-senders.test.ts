/** Peculiarities of real messages, reproduced in invented examples (spec/sources E7). */
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../tracking/claims/claims.ts';
import { parseEdi } from './parse.ts';
import { CONTAINER, edifact, eventsOf, PARTNER, partsOf, x12 } from './testing/messages.ts';

function claimsOf(bytes: Uint8Array, partner = PARTNER): Claim[] {
  return partsOf(bytes, partner).flatMap(({ claims }) => claims);
}

describe('322', () => {
  const unit = (number: string, ...more: string[]) => [`N7*SIMU*${number}`, ...more, `W2*SIMU*${number}***L`];
  const ports = ['R4*5*UN*USLGB*LONG BEACH', 'R4*7*UN*USCHI*EXAMPLE CHICAGO RAMP'];

  test('ports after a container apply only to it, and N1*RR is the railroad', () => {
    const message = x12('322', [
      'Q5*AL*20260901*0730*LT**LOS ANGELES*CA*US',
      ...unit('700123', ...ports, 'N1*RR*EXAMPLE RAILWAY*ZZ*BNSF'),
      ...unit('700124', 'R4*5*UN*USOAK*OAKLAND'),
    ]);
    expect(eventsOf(message).map(({ place, carrier }) => [place?.unlocode, carrier])).toEqual([
      ['USLGB', 'BNSF'],
      ['USOAK', 'SIMA'],
    ]);
  });

  test('ports before the containers apply to all of them', () => {
    const message = x12('322', ['Q5*AL*20260901*0730*LT', 'R4*5*UN*USLGB', ...unit('700123'), ...unit('700124')]);
    expect(eventsOf(message).map(({ place }) => place?.unlocode)).toEqual(['USLGB', 'USLGB']);
  });

  test('371 and 830 are the estimate and the schedule at the destination ramp', () => {
    const times = ['DTM*371*20260904*0912*LT', 'DTM*830*20260903*1600*LT', 'DTM*017*20260905'];
    const message = x12('322', ['Q5*AL*20260901*0730*LT', ...unit('700123', ...times, ...ports)]);
    expect(
      eventsOf(message)
        .slice(1)
        .map(({ move, mode, classifier, place, role, time }) => [move, mode, classifier, place?.unlocode, role, time]),
    ).toEqual([
      ['arrive', 'rail', 'estimated', 'USCHI', undefined, { precision: 'local', local: '2026-09-04T09:12:00' }],
      ['arrive', 'rail', 'planned', 'USCHI', undefined, { precision: 'local', local: '2026-09-03T16:00:00' }],
    ]);
  });

  test('371 and 830 mean nothing without a destination ramp', () => {
    const message = x12('322', ['Q5*AL*20260901*0730*LT', ...unit('700123', 'DTM*371*20260904*0912')]);
    expect(eventsOf(message)).toHaveLength(1);
  });

  test.each([
    ['of the container', [], ports],
    ['of all containers', ports, []],
  ])('371 and 830 may follow the destination ramp %s, but not another port', (_, shared, own) => {
    const dated = (lines: string[]) => lines.flatMap((line, day) => [line, `DTM*371*2026090${day + 3}*0912*LT`]);
    const message = x12('322', ['Q5*AL*20260901*0730*LT', ...dated(shared), ...unit('700123', ...dated(own))]);
    const estimates = eventsOf(message).filter(({ classifier }) => classifier === 'estimated');
    expect(estimates.map(({ place, time }) => [place?.unlocode, time])).toEqual([
      ['USCHI', { precision: 'local', local: '2026-09-04T09:12:00' }],
    ]);
  });

  test.each(['LT', 'ET'])('NF states the last free day, as printed in %s, and no move', (zone) => {
    const message = x12('322', [`Q5*NF*20260906*2359*${zone}`, ...unit('700123', 'R4*5*UN*USCHI')]);
    const claims = claimsOf(message);
    expect(claims).toContainEqual(expect.objectContaining({ field: 'last_free_day', value: '2026-09-06' }));
    expect(eventsOf(message)).toMatchObject([{ move: 'other', classifier: 'planned' }]);
  });
});

describe('315', () => {
  const status = 'B4***VD*20260813*1441*CNNGB*SIMU*700123*L*40HC*CNNGB*UN*2';

  test('R4*T is a hub', () => {
    const events = eventsOf(
      x12('315', [status, 'R4*L*UN*CNNGB', 'R4*T*UN*SGSIN', 'DTM*371*20260820*0600', 'R4*D*UN*USLAX']),
    );
    expect(events.find(({ place }) => place?.unlocode === 'SGSIN')).toMatchObject({
      role: 'transshipment',
      move: 'arrive',
    });
  });

  test('R4-04 contains the terminal, and B4-10 a trade name', () => {
    const claims = claimsOf(x12('315', [status, 'R4*D*UN*USLAX*EXAMPLE HOLDINGS']));
    expect(claims).toContainEqual(
      expect.objectContaining({
        field: 'port_of_discharge',
        value: expect.objectContaining({ unlocode: 'USLAX', name: null, facilityName: 'EXAMPLE HOLDINGS' }),
      }),
    );
    expect(claims).toContainEqual(expect.objectContaining({ field: 'iso_type', value: '40HC' }));
  });

  test('a city in B4-11 is the place of the status', () => {
    const inland = 'B4***A*20260901*0807**SIMU*700123*L*40HC*EXAMPLE TOWN*CI*2';
    expect(eventsOf(x12('315', [inland]))[0]?.place?.name).toBe('EXAMPLE TOWN');
  });

  test.each(['NOSEAL', 'N/A', 'SI'])('%s is not a seal', (seal) => {
    const claims = claimsOf(x12('315', [status, `N9*SN*${seal}`]));
    expect(claims.filter((claim) => 'field' in claim && claim.field === 'seal_number')).toEqual([]);
  });
});

describe('CODECO', () => {
  const eqd = `EQD+CN+${CONTAINER}+4510:102:5+++5`;
  const terminal = { ...PARTNER, facility: { unlocode: 'USLAX', smdg: 'SIM1' } };

  test('DTM+203 is the time, and a LOC+165 without a place is a facility of the partner', () => {
    const message = edifact('CODECO', ['BGM+36+D1+9', eqd, 'DTM+203:202609091100:203', 'LOC+165+:139:6']);
    expect(eventsOf(message, terminal)).toMatchObject([
      {
        move: 'gate_out',
        time: { precision: 'local', local: '2026-09-09T11:00:00' },
        place: { unlocode: 'USLAX', facility: { code: 'SIM1', codeList: 'SMDG' } },
      },
    ]);
    expect(
      partsOf(message)[0]
        ?.problems.map(({ what }) => what)
        .join(),
    ).toContain('names no place');
  });

  test('a facility without a port is at the partner’s port', () => {
    const message = edifact('CODECO', ['BGM+36+D1+9', eqd, 'DTM+7:202609091100:203', 'LOC+165++EX2:72:306']);
    expect(eventsOf(message, terminal)[0]?.place).toMatchObject({ unlocode: 'USLAX', facility: { code: 'EX2' } });
  });

  test('code list 227 precedes a UN/LOCODE', () => {
    const message = edifact('CODECO', ['BGM+36+D1+9', eqd, 'DTM+7:202609091100:203', 'LOC+165+USLGB:227:6']);
    expect(eventsOf(message, terminal)[0]?.place?.unlocode).toBe('USLGB');
  });

  test('messages in one file may share their reference', () => {
    const message = (kind: string) =>
      ['UNH+1+CODECO:D:95B:UN', `BGM+${kind}+D${kind}+9`, eqd, 'DTM+203:202609091100:203', 'UNT+5+1'].join("'");
    const bytes = Buffer.from(
      ['UNB+UNOC:3+SIM+SEAMARK+260813:1830+1', message('34'), message('36'), "UNZ+2+1'"].join("'"),
      'latin1',
    );
    const { messages } = parseEdi(bytes, terminal);
    expect(
      messages.flatMap(({ claims }) => claims.filter((claim) => claim.kind === 'event').map(({ move }) => move)),
    ).toEqual(['gate_in', 'gate_out']);
  });
});

describe('IFTSTA', () => {
  const status = (more: string[]) =>
    edifact('IFTSTA', [
      'BGM+23+D1+9',
      'CNI+1',
      'STS+1+P::HS:RAIL DEPARTED',
      `RFF+EQ:${CONTAINER}`,
      'DTM+334:202609020710:203',
      ...more,
    ]);
  const means = { move: 'depart', mode: 'rail', says: 'rail departure' } as const;

  test.each(['P', 'HS:P'])('a partner defines its own code as %s', (key) => {
    const partner = { ...PARTNER, codeOverrides: { IFTSTA: { [key]: means } } };
    const [event] = eventsOf(status(['LOC+175+USCHI:227::EXAMPLE RAMP, , US']), partner);
    expect(event).toMatchObject({ move: 'depart', mode: 'rail', place: { unlocode: 'USCHI', name: null } });
  });

  test('a rail leg lists the ports of the whole journey, and starts at the port of discharge', () => {
    const partner = { ...PARTNER, codeOverrides: { IFTSTA: { P: means } } };
    const legs = [
      'LOC+175+USCHI:227',
      'TDT+1++2+25+ABCD:172::EXAMPLE LINE+++:::EXAMPLE RAILROAD',
      'LOC+9+CNNGB:139',
      'DTM+186:202608091415:203',
      'LOC+11+USLAX:139::EXAMPLE TERMINALS, , US',
      'DTM+178:202608301500:203',
      'DTM+133:202609011600:203',
      'LOC+29+USCHI:139::EXAMPLE RAMP, , US',
      'DTM+132:202609040600:203',
    ];
    const events = eventsOf(status(legs), partner).map(({ move, mode, classifier, role, place }) => [
      move,
      mode,
      classifier,
      role,
      place?.unlocode,
    ]);
    expect(events).toEqual([
      ['depart', 'rail', 'actual', null, 'USCHI'],
      ['depart', 'vessel', 'actual', 'pol', 'CNNGB'],
      ['arrive', 'vessel', 'actual', 'pod', 'USLAX'],
      ['depart', 'rail', 'estimated', undefined, 'USLAX'],
      ['arrive', 'rail', 'estimated', undefined, 'USCHI'],
    ]);
  });

  test('a pre-carriage or on-carriage by rail has no ports of the sea leg', () => {
    const partner = { ...PARTNER, codeOverrides: { IFTSTA: { P: means } } };
    const legs = [
      'LOC+175+USLAX:139:6',
      'TDT+30++2',
      'LOC+9+USLAX:139:6',
      'DTM+186:202609020710:203',
      'LOC+11+USCHI:139:6',
      'DTM+132:202609050000:203',
    ];
    const modes = eventsOf(status(legs), partner).map(({ move, mode, role }) => [move, mode, role ?? null]);
    expect(modes).toEqual([
      ['depart', 'rail', null],
      ['depart', 'rail', null],
      ['arrive', 'rail', null],
    ]);
    expect(claimsOf(status(legs), partner).filter(({ kind }) => kind === 'shipment_fact')).toEqual([]);
  });
});
