import { describe, expect, it } from 'vitest';
import { aisstreamSubscription, readAisstream } from './aisstream.ts';

const now = '2026-11-24T12:00:30Z';
const meta = {
  MMSI: 477553000,
  MMSI_String: 477553000,
  ShipName: 'EXAMPLE CARRIER',
  latitude: 47.58283,
  longitude: -122.34583,
  time_utc: '2026-11-24 12:00:12.318353 +0000 UTC',
};
const position = {
  MessageID: 1,
  UserID: 477553000,
  Valid: true,
  Latitude: 47.58283,
  Longitude: -122.34583,
  Sog: 12.3,
  Cog: 180.5,
  TrueHeading: 181,
  Timestamp: 12,
};
const message = (type: string, content: object, changes: object = {}) =>
  JSON.stringify({ MessageType: type, MetaData: { ...meta, ...changes }, Message: { [type]: content } });

it('subscribes to positions and static data of the whole world, using the key', () => {
  expect(JSON.parse(aisstreamSubscription('key-1'))).toEqual({
    APIKey: 'key-1',
    BoundingBoxes: [
      [
        [-90, -180],
        [90, 180],
      ],
    ],
    FilterMessageTypes: ['PositionReport', 'LongRangeAisBroadcastMessage', 'ShipStaticData'],
  });
});

it('reads a position with the time of its reception', () => {
  const raw = message('PositionReport', position);
  expect(readAisstream(raw, now)).toEqual({
    identities: [],
    refused: 0,
    positions: [
      {
        raw,
        report: {
          kind: 'position',
          mmsi: '477553000',
          at: '2026-11-24T12:00:12Z',
          latitude: 47.58283,
          longitude: -122.34583,
          speedKnots: 12.3,
          headingDegrees: 181,
        },
      },
    ],
  });
});

it('reads the IMO number of a ship', () => {
  expect(readAisstream(message('ShipStaticData', { UserID: 477553000, ImoNumber: 9134270 }), now)).toMatchObject({
    identities: [{ mmsi: '477553000', imo: '9134270' }],
    refused: 0,
  });
});

describe('messages that yield no report', () => {
  it.each([
    ['no JSON', '<html>'],
    ['half a message', message('PositionReport', position).slice(0, 90)],
    ['a list', '[]'],
    ['a message without content', JSON.stringify({ MessageType: 'PositionReport', MetaData: meta })],
    ['a position that its sender calls invalid', message('PositionReport', { ...position, Valid: false })],
    ['a position without a time', message('PositionReport', position, { time_utc: null })],
    ['a position of tomorrow', message('PositionReport', position, { time_utc: '2026-11-25 12:00:12.1 +0000 UTC' })],
    ['a latitude of 91 degrees', message('PositionReport', { ...position, Latitude: 91 })],
    ['a place of 0/0', message('PositionReport', { ...position, Latitude: 0, Longitude: 0 })],
    ['a number as text', message('PositionReport', { ...position, Latitude: '47.58' })],
  ])('is %s', (_, text) => {
    expect(readAisstream(text, now)).toEqual({ identities: [], positions: [], refused: 1 });
  });

  it('neither a ship without an IMO number nor another message type', () => {
    for (const text of [
      message('ShipStaticData', { UserID: 477553000, ImoNumber: 0 }),
      message('StandardClassBPositionReport', position),
    ]) {
      expect(readAisstream(text, now)).toEqual({ identities: [], positions: [], refused: 0 });
    }
  });
});

it.each([
  ['Api Key Is Not Valid', 'credentials_rejected'],
  ['concurrent connections per user exceeded', 'source_unreachable'],
])('classifies the error "%s"', (error, reason) => {
  expect(readAisstream(JSON.stringify({ error }), now)).toMatchObject({ failure: { reason } });
});
