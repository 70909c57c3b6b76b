import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NmeaReader } from './nmea.ts';
import { field, payload, positionReport, type Ship, sentence } from './testing/sentences.ts';

const now = '2026-11-24T12:00:30Z';

/** Static data (type 5), 424 bits, in two sentences. */
function staticData(mmsi: number, imo: number): string[] {
  const { text, fill } = payload(
    field(5, 6) + field(0, 2) + field(mmsi, 30) + field(0, 2) + field(imo, 30) + '0'.repeat(354),
  );
  return [sentence(`AIVDM,2,1,3,A,${text.slice(0, 56)},0`), sentence(`AIVDM,2,2,3,A,${text.slice(56)},${fill}`)];
}

const ship: Ship = { mmsi: 477553000, latitude: 47.58, longitude: -122.35, knots: 12.3, heading: 181, second: 15 };
const read = (...lines: string[]) => new NmeaReader().read(`${lines.join('\r\n')}\r\n`, now);

describe('messages from published examples', () => {
  it('yields the position of a ship', () => {
    const { positions } = read('!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C');
    expect(positions).toHaveLength(1);
    expect(positions[0]?.report).toMatchObject({ mmsi: '477553000', speedKnots: 0, headingDegrees: 181 });
    expect(positions[0]?.report.latitude).toBeCloseTo(47.5828, 3);
    expect(positions[0]?.report.longitude).toBeCloseTo(-122.3458, 3);
  });

  it('yields the IMO number of a ship from two sentences', () => {
    const { identities } = read(
      '!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C',
      '!AIVDM,2,2,1,A,88888888880,2*25',
    );
    expect(identities).toEqual([{ kind: 'identity', mmsi: '351759000', imo: '9134270', at: now }]);
  });
});

it('reads what a station encodes', () => {
  fc.assert(
    fc.property(
      fc.record({
        mmsi: fc.integer({ min: 200_000_000, max: 799_999_999 }),
        latitude: fc.double({ min: -89, max: 89, noNaN: true }),
        longitude: fc.double({ min: -179, max: 179, noNaN: true }),
        knots: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
        heading: fc.integer({ min: 0, max: 359 }),
        second: fc.integer({ min: 0, max: 59 }),
      }),
      (drawn) => {
        const { positions, refused } = read(sentence(`AIVDM,1,1,,A,${positionReport(drawn)},0`));
        const isNullIsland = Math.round(drawn.latitude * 600_000) === 0 && Math.round(drawn.longitude * 600_000) === 0;
        if (isNullIsland) {
          expect(refused).toBe(1);
          return;
        }
        const { latitude = 0, longitude = 0, ...rest } = positions[0]?.report ?? {};
        expect(rest).toMatchObject({
          mmsi: String(drawn.mmsi),
          speedKnots: drawn.knots,
          headingDegrees: drawn.heading,
        });
        expect(Math.abs(latitude - drawn.latitude)).toBeLessThan(2e-6);
        expect(Math.abs(longitude - drawn.longitude)).toBeLessThan(2e-6);
      },
    ),
  );
});

describe('the time of a position', () => {
  it.each([
    ['is the last time that showed its second', 15, '2026-11-24T12:00:15Z'],
    ['may be in the minute before', 45, '2026-11-24T11:59:45Z'],
    ['is that of the reception if the second is unknown', 60, now],
  ])('%s', (_, second, at) => {
    expect(read(sentence(`AIVDM,1,1,,A,${positionReport({ ...ship, second })},0`)).positions[0]?.report.at).toBe(at);
  });

  it('is the time that the station states before the sentence', () => {
    const line = sentence(`BSVDM,1,1,,A,${positionReport({ ...ship, second: 60 })},0`);
    expect(read(`\\s:2573315,c:1795520000*00\\${line}`).positions[0]?.report.at).toBe('2026-11-24T11:33:20Z');
  });
});

describe('a stream', () => {
  const lines = [...staticData(ship.mmsi, 9_134_270), sentence(`AIVDM,1,1,,A,${positionReport(ship)},0`)].join('\r\n');

  it('gives the same reports wherever it is split', () => {
    const whole = new NmeaReader().read(`${lines}\r\n`, now);
    expect(whole).toMatchObject({ identities: [{ imo: '9134270' }], positions: [{ report: { mmsi: '477553000' } }] });
    for (let at = 1; at < lines.length; at += 1) {
      const reader = new NmeaReader();
      const [first, second] = [reader.read(lines.slice(0, at), now), reader.read(`${lines.slice(at)}\n`, now)];
      expect([...first.identities, ...second.identities]).toEqual(whole.identities);
      expect([...first.positions, ...second.positions]).toEqual(whole.positions);
      expect(first.refused + second.refused).toBe(0);
    }
  });

  it.each([
    ['a wrong checksum', '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5D'],
    ['half a sentence', '!AIVDM,1,1,,B,177KQJ5000G?tO'],
    ['a character outside the alphabet', sentence('AIVDM,1,1,,B,177KQJ5000G?tO~K>RA1wUbN0TKH,0')],
    ['a position report that is cut short', sentence('AIVDM,1,1,,B,177KQJ5000,0')],
    ['a second sentence without its first', staticData(ship.mmsi, 9_134_270)[1] ?? ''],
    ['a longitude of 181 degrees', sentence(`AIVDM,1,1,,A,${positionReport({ ...ship, longitude: 181 })},0`)],
    ['a place of 0/0', sentence(`AIVDM,1,1,,A,${positionReport({ ...ship, latitude: 0, longitude: 0 })},0`)],
    ['a coast station', sentence(`AIVDM,1,1,,A,${positionReport({ ...ship, mmsi: 2_573_315 })},0`)],
    ['a line of megabytes', `!AIVDM,1,1,,B,${'1'.repeat(100_000)},0*00`],
  ])('refuses %s, and continues', (_, bad) => {
    const { positions, refused } = read(bad, sentence(`AIVDM,1,1,,A,${positionReport(ship)},0`));
    expect(refused).toBeGreaterThan(0);
    expect(positions.map(({ report }) => report.mmsi)).toEqual(['477553000']);
  });

  it.each([
    ['a base station (type 4)', sentence(`AIVDM,1,1,,A,${payload(field(4, 6) + '0'.repeat(162)).text},0`)],
    ['a sentence of the receiver itself', '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47'],
    ['a ship without an IMO number', staticData(ship.mmsi, 0).join('\n')],
    ['an IMO number with a wrong check digit', staticData(ship.mmsi, 9_134_271).join('\n')],
  ])('skips %s', (_, line) => {
    expect(read(line)).toEqual({ identities: [], positions: [], refused: 0 });
  });

  it('leaves out an unknown speed and heading', () => {
    const [report] = read(
      sentence(`AIVDM,1,1,,A,${positionReport({ ...ship, knots: 102.3, heading: 511 })},0`),
    ).positions;
    expect(report?.report).toMatchObject({ speedKnots: null, headingDegrees: null });
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 100 }), { maxLength: 10 }), (chunks) => {
        const reader = new NmeaReader();
        for (const chunk of chunks) expect(reader.read(`${chunk}\n`, now).positions).toEqual([]);
      }),
    );
  });
});
