import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Claim, EventTime } from '../../tracking/claims/claims.ts';
import { findSegment } from './interchange.ts';
import { parseEdi } from './parse.ts';
import type { EdiPart } from './part.ts';
import type { EdiPartner } from './partner.ts';
import { meaningText } from './testing/messages.ts';

const partners: Record<string, EdiPartner> = {
  'line-a': { slug: 'line-a', scac: 'SIMA' },
  'line-b': {
    slug: 'line-b',
    scac: 'SIMB',
    codeOverrides: { IFTSTA: { 'HS:P': { move: 'depart', mode: 'rail', says: 'left a terminal on the way' } } },
  },
  railroad: { slug: 'railroad', scac: 'SIMR' },
  terminal: { slug: 'terminal', scac: null, facility: { unlocode: 'USLAX', smdg: 'SIM1' } },
};

function read(file: string): EdiPart[] {
  const partner = partners[file.replace(/-\w+\.edi$/, '')];
  if (partner === undefined) throw new Error(`no partner of ${file}`);
  return parseEdi(load(file), partner).messages;
}

function load(file: string): Uint8Array {
  return readFileSync(new URL(`fixtures/${file}`, import.meta.url));
}

function timeText(time: EventTime | null): string {
  if (time === null) return 'no time';
  return time.precision === 'instant' ? time.at : time.precision === 'local' ? time.local.slice(0, 16) : time.date;
}

function claimText(claim: Claim): string {
  const at = claim.pointer.slice('/segments/'.length);
  switch (claim.kind) {
    case 'event': {
      const place = [claim.place?.unlocode ?? claim.place?.name, claim.place?.facility?.code].filter(Boolean).join('/');
      const vessel = [claim.vessel?.imo ?? claim.vessel?.name, claim.voyage].filter(Boolean).join(' ');
      const words = [at, claim.container, meaningText(claim), timeText(claim.time), place, vessel];
      return words.filter((word) => word !== '').join(' | ');
    }
    case 'unknown':
      return [at, claim.container, `unknown ${claim.original}`, timeText(claim.time)].join(' | ');
    case 'listing':
      return `${at} | listing`;
    default: {
      const value = typeof claim.value === 'object' ? JSON.stringify(placeCode(claim.value)) : String(claim.value);
      return [at, 'container' in claim ? claim.container : 'shipment', claim.field, value].join(' | ');
    }
  }
}

function placeCode(value: object | null): unknown {
  return value !== null && 'unlocode' in value ? value.unlocode : value;
}

function summary(file: string): string[] {
  return read(file).flatMap(({ message, subject, claims, retracts, problems }) => [
    `${message.type} ${message.reference} ${message.function}: ${subject.containers.join(' ')} | ${[...subject.billsOfLading, ...subject.bookings].join(' ')} | ${subject.scac}`,
    ...retracts.map((retraction) => `  ${retraction.function} ${retraction.documentId}`),
    ...claims.map((claim) => `  ${claimText(claim)}`),
    ...problems.map(({ segment, what }) => `  ! ${segment}: ${what}`),
  ]);
}

const files = [
  'line-a-315.edi',
  'line-b-315.edi',
  'railroad-322.edi',
  'line-a-iftsta.edi',
  'line-b-iftsta.edi',
  'terminal-codeco.edi',
  'terminal-coarri.edi',
];

test.each(files)('%s: every pointer leads to its segment, at the stated bytes', (file) => {
  const bytes = load(file);
  for (const { claims, spans } of read(file)) {
    for (const { pointer } of claims) {
      const segment = findSegment(bytes, pointer);
      const span = spans.find((each) => each.pointer === pointer);
      expect(segment).not.toBeNull();
      expect(span).toEqual({ pointer, offset: segment?.offset, length: segment?.length });
      expect(segment?.text.startsWith(segment.tag)).toBe(true);
    }
  }
});

test('line-a-315', () => {
  expect(summary('line-a-315.edi')).toMatchInlineSnapshot(`
    [
      "315 0001 original: SIMU7001232 | SIMA26081301 SIMA778812 | SIMA",
      "  3 | SIMU7001232 | load vessel laden pol | 2026-08-13T14:41 | CNNGB | 9990040 018E",
      "  9 | shipment | port_of_lading | "CNNGB"",
      "  12 | shipment | port_of_discharge | "USLAX"",
      "  14 | shipment | place_of_delivery | "USCHI"",
      "  4 | shipment | bill_of_lading | SIMA26081301",
      "  3 | SIMU7001232 | iso_type | 45G1",
      "  7 | SIMU7001232 | seal_number | SIM0099123",
      "  10 | SIMU7001232 | depart vessel pol estimated | 2026-08-14T06:00 | CNNGB | 9990040 018E",
      "  13 | SIMU7001232 | arrive vessel pod estimated | 2026-08-29T07:00 | USLAX",
      "  15 | SIMU7001232 | arrive destination estimated | 2026-09-04 | USCHI",
      "315 0002 original: SIMU7001248 | SIMA26081301 SIMA778812 | SIMA",
      "  19 | SIMU7001248 | gate_in laden | 2026-08-12T09:15 | CNNGB",
      "  23 | shipment | port_of_lading | "CNNGB"",
      "  24 | shipment | port_of_discharge | "USLAX"",
      "  20 | shipment | bill_of_lading | SIMA26081301",
      "  19 | SIMU7001248 | iso_type | 22G1",
      "315 0003 original: SIMU7001248 | SIMA26081301 | SIMA",
      "  27 | SIMU7001248 | unknown ZQ | 2026-08-12T09:15",
      "  28 | shipment | bill_of_lading | SIMA26081301",
      "  27 | SIMU7001248 | iso_type | 22G1",
      "  ! 27: status code ZQ is not mapped",
    ]
  `);
});

test('line-b-315', () => {
  expect(summary('line-b-315.edi')).toMatchInlineSnapshot(`
    [
      "315 770001 original: SIMU7001253 | SIMB5550123 | SIMB",
      "  3 | SIMU7001253 | discharge vessel laden pod | 2026-08-29T19:55 | USLAX | 9990052 220E",
      "  6 | shipment | port_of_lading | "CNSHA"",
      "  8 | shipment | port_of_discharge | "USLAX"",
      "  4 | shipment | bill_of_lading | SIMB5550123",
      "  7 | SIMU7001253 | depart vessel pol | 2026-08-11T22:00 | CNSHA | 9990052 220E",
      "  9 | SIMU7001253 | arrive vessel pod | 2026-08-28T06:40 | USLAX | 9990052 220E",
    ]
  `);
});

test('railroad-322', () => {
  expect(summary('railroad-322.edi')).toMatchInlineSnapshot(`
    [
      "322 0001 original: SIMU7001232 | SIMA26081301 | null",
      "  4 | SIMU7001232 | load rail laden | 2026-08-31T07:30 | USLAX",
      "  6 | SIMU7001232 | seal_number | SIM0099123",
      "322 0001 original: SIMU7001248 |  | null",
      "  8 | SIMU7001248 | load rail laden | 2026-08-31T07:30 | USLAX",
      "322 0001 original:  |  | null",
      "  10 |  | unknown RAM | 2026-08-31T07:30",
      "  ! 10: no readable container number",
      "322 0002 original: SIMU7001232 |  | null",
      "  15 | SIMU7001232 | available laden | 2026-09-04T11:15:00Z | USCHI",
    ]
  `);
});

test('line-a-iftsta', () => {
  expect(summary('line-a-iftsta.edi')).toMatchInlineSnapshot(`
    [
      "IFTSTA 1 original: SIMU7001232 SIMU7001248 | SIMA26081301 SIMA778812 | SIMA",
      "  8 | shipment | port_of_lading | "CNNGB"",
      "  10 | shipment | port_of_discharge | "USLAX"",
      "  6 | shipment | bill_of_lading | SIMA26081301",
      "  11 | SIMU7001232 | depart vessel laden pol | 2026-08-14T06:12 | CNNGB | 9990040 018E",
      "  16 | SIMU7001232 | arrive vessel pod estimated | 2026-08-29T07:00 | USLAX",
      "  11 | SIMU7001248 | depart vessel laden pol | 2026-08-14T06:12 | CNNGB | 9990040 018E",
      "  16 | SIMU7001248 | arrive vessel pod estimated | 2026-08-29T07:00 | USLAX",
      "  17 | SIMU7001232 | iso_type | 45G1",
      "  18 | SIMU7001232 | seal_number | SIM0099123",
      "  19 | SIMU7001248 | iso_type | 22G1",
      "  20 | SIMU7001248 | gate_in laden | 2026-08-12T09:15 | CNNGB/NGB01",
      "  23 | SIMU7001248 | iso_type | 22G1",
      "IFTSTA 1 original: SIMU7001269 | SIMA26081302 | SIMA",
      "  25 | shipment | bill_of_lading | SIMA26081302",
      "  26 | SIMU7001269 | unknown 999 | 2026-08-12T09:15",
      "  ! 26: status 999 is not mapped",
      "IFTSTA 2 cancel: SIMU7001232 | SIMA26081301 | SIMA",
      "  cancel SIMA-STS-8990",
      "  34 | SIMU7001232 | load vessel retracted | 2026-08-11T14:00 | CNNGB | 018E",
    ]
  `);
});

test('line-b-iftsta', () => {
  expect(summary('line-b-iftsta.edi')).toMatchInlineSnapshot(`
    [
      "IFTSTA 77 replace: SIMU7001253 | SIMB5550123 | SIMB",
      "  replace B77",
      "  4 | shipment | bill_of_lading | SIMB5550123",
      "  5 | SIMU7001253 | depart rail laden | 2026-08-29T22:55:00Z | USLAX",
    ]
  `);
});

test('terminal-codeco', () => {
  expect(summary('terminal-codeco.edi')).toMatchInlineSnapshot(`
    [
      "CODECO 1 original: SIMU7001253 | SIMB5550123 | SIMA",
      "  4 | SIMU7001253 | gate_out truck laden | 2026-09-02T11:20 | USLAX/SIM1",
      "  4 | SIMU7001253 | iso_type | 45G1",
      "  9 | SIMU7001253 | seal_number | SIM0099125",
      "CODECO 1 original: SIMU7001274 |  | SIMA",
      "  11 | SIMU7001274 | gate_out empty | 2026-09-02T11:25 | USLAX/SIM1",
      "  11 | SIMU7001274 | iso_type | 45G1",
      "CODECO 2 original: SIMU7001274 |  | null",
      "  18 | SIMU7001274 | gate_in empty | 2026-09-04T08:30 | USLAX/SIM1",
      "  18 | SIMU7001274 | iso_type | 45G1",
    ]
  `);
});

test('terminal-coarri', () => {
  expect(summary('terminal-coarri.edi')).toMatchInlineSnapshot(`
    [
      "COARRI 1 original: SIMU7001253 | SIMB5550123 | SIMB",
      "  5 | SIMU7001253 | discharge vessel laden | 2026-08-29T19:55 | USLAX/SIM1 | 9990052 220E",
      "  5 | SIMU7001253 | iso_type | 45G1",
      "COARRI 1 original:  |  | SIMB",
      "  11 |  | unknown COARRI 44 | 2026-08-29T20:01",
      "  ! 11: no readable container number",
    ]
  `);
});
