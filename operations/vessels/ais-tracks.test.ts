import { describe, expect, it } from 'vitest';
import { AisTracks } from './ais-tracks.ts';

const startMs = Date.parse('2026-11-24T00:00:00Z');
const minutes = (count: number) => new Date(startMs + count * 60_000).toISOString().replace('.000', '');
const EVERY_MS = 15 * 60_000;
const imo = '9134270';
const mmsi = '477553000';
const intruder = '351759000';

function identity(ship: string, number: string, minute: number) {
  return {
    identities: [{ kind: 'identity' as const, mmsi: ship, imo: number, at: minutes(minute) }],
    positions: [],
    refused: 0,
  };
}

function position(ship: string, minute: number, latitude = 40) {
  const report = {
    kind: 'position' as const,
    mmsi: ship,
    at: minutes(minute),
    latitude,
    longitude: 20,
    speedKnots: 12,
    headingDegrees: 90,
  };
  return { identities: [], positions: [{ report, raw: `${ship} at ${minute}` }], refused: 0 };
}

/** Feeds reports in order, each at its own minute, and returns the minutes of the selected positions by feed. */
function select(
  tracks: AisTracks,
  steps: [feed: string, reading: ReturnType<typeof identity> | ReturnType<typeof position>][],
) {
  for (const [feed, reading] of steps) {
    const at = reading.identities[0]?.at ?? reading.positions[0]?.report.at ?? minutes(0);
    tracks.take(feed, reading, Date.parse(at));
  }
  return [...tracks.drain()].flatMap(([feed, selected]) =>
    selected.map((one) => `${feed} ${one.position.imo} ${(Date.parse(one.position.at) - startMs) / 60_000}`),
  );
}

function following(known: string | null = null, lastAt: string | null = null): AisTracks {
  const tracks = new AisTracks(EVERY_MS);
  tracks.follow([{ imo, mmsi: known, lastAt }]);
  return tracks;
}

describe('positions of a followed ship', () => {
  it('are selected once its number is stated, one per interval', () => {
    const steps = [0, 1, 5, 14, 16, 17, 40].map((minute): [string, ReturnType<typeof position>] => [
      'a',
      position(mmsi, minute),
    ]);
    expect(select(following(), [['a', position(mmsi, 0)], ['a', identity(mmsi, imo, 0)], ...steps])).toEqual([
      `a ${imo} 0`,
      `a ${imo} 16`,
      `a ${imo} 40`,
    ]);
  });

  it('are selected at once for an MMSI of earlier positions, and not repeated', () => {
    expect(
      select(following(mmsi, minutes(0)), [
        ['a', position(mmsi, 3)],
        ['a', position(mmsi, 15)],
      ]),
    ).toEqual([`a ${imo} 15`]);
  });

  it('come from any feed, without repeats of another', () => {
    const steps: [string, ReturnType<typeof position>][] = [
      ['a', position(mmsi, 0)],
      ['b', position(mmsi, 0)],
      ['b', position(mmsi, 20)],
      ['a', position(mmsi, 19)],
      ['a', position(mmsi, 35)],
    ];
    expect(select(following(mmsi), steps).sort()).toEqual([`a ${imo} 0`, `a ${imo} 35`, `b ${imo} 20`]);
  });

  it('are not those of other ships', () => {
    expect(
      select(following(mmsi), [
        ['a', identity(intruder, '9074729', 0)],
        ['a', position(intruder, 1)],
      ]),
    ).toEqual([]);
  });

  it('end when the ship is followed no longer', () => {
    const tracks = following(mmsi);
    tracks.follow([]);
    expect(select(tracks, [['a', position(mmsi, 1)]])).toEqual([]);
  });
});

describe('a number that two ships state', () => {
  it('belongs to neither within a day, and to the one that goes on stating it after that', () => {
    const tracks = following();
    const day = 24 * 60;
    expect(
      select(tracks, [
        ['a', identity(mmsi, imo, 0)],
        ['a', position(mmsi, 1)],
        ['a', identity(intruder, imo, 20)],
        ['a', position(intruder, 21)],
        ['a', position(mmsi, 22)],
        ['a', identity(mmsi, imo, day)],
        ['a', position(mmsi, day + 19)],
        ['a', position(mmsi, day + 21)],
      ]),
    ).toEqual([`a ${imo} 1`, `a ${imo} ${day + 21}`]);
  });

  it('passes to a ship with a new flag although earlier positions had the former MMSI', () => {
    expect(
      select(following(mmsi), [
        ['a', identity(intruder, imo, 0)],
        ['a', position(intruder, 1)],
      ]),
    ).toEqual([`a ${imo} 1`]);
  });

  it('is that of the corrected statement', () => {
    expect(
      select(following(), [
        ['a', identity(intruder, imo, 0)],
        ['a', identity(intruder, '9074729', 1)],
        ['a', identity(mmsi, imo, 2)],
        ['a', position(mmsi, 3)],
        ['a', position(intruder, 4)],
      ]),
    ).toEqual([`a ${imo} 3`]);
  });
});
