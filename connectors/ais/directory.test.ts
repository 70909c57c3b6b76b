import { describe, expect, it } from 'vitest';
import { aisFeeds } from './directory.ts';

describe('settings of AIS feeds', () => {
  it('connect nothing by default', () => {
    expect(aisFeeds({})).toEqual({ feeds: [], setupHint: '' });
  });

  it('connect every feed that is configured', () => {
    const { feeds, setupHint } = aisFeeds({
      SEAMARK_AIS_AISSTREAM_API_KEY: 'key',
      SEAMARK_AIS_NMEA: '153.44.253.27:5631, receiver.example:10110,[::1]:5000',
      SEAMARK_AIS_DIGITRAFFIC: 'on',
    });
    expect(feeds.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'streamed aisstream',
      'streamed nmea 153.44.253.27:5631',
      'streamed nmea receiver.example:10110',
      'streamed nmea [::1]:5000',
      'polled digitraffic',
    ]);
    expect(setupHint).toBe('');
  });

  it.each([
    ['SEAMARK_AIS_NMEA', 'receiver.example', 'host:port'],
    ['SEAMARK_AIS_NMEA', 'receiver.example:99999', 'host:port'],
    ['SEAMARK_AIS_DIGITRAFFIC', 'yes', 'on, off'],
    ['SEAMARK_AIS_AISTREAM_API_KEY', 'key', 'is not a setting'],
  ])('refuse %s=%s', (name, value, word) => {
    const { feeds, setupHint } = aisFeeds({ [name]: value });
    expect(feeds).toEqual([]);
    expect(setupHint).toContain(word);
    expect(setupHint).toContain(name);
  });
});
