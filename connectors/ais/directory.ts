/** Creates the AIS feeds of an installation from the settings `SEAMARK_AIS_…`. */
import { readSecretText, secretReader } from '../authentication/secrets.ts';
import type { Failure, SourceAccess } from '../connector.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { SourceSettings } from '../settings/source-settings.ts';
import type { Stream, StreamHandlers } from '../streams/stream.ts';
import { openTcp } from '../streams/tcp.ts';
import { openWebSocket } from '../streams/web-socket.ts';
import { AISSTREAM_URL, aisstreamSubscription, readAisstream } from './aisstream.ts';
import { DIGITRAFFIC_URL } from './digitraffic.ts';
import { NmeaReader } from './nmea.ts';
import type { AisReading } from './report.ts';

const PREFIX = 'SEAMARK_AIS';
const NAMES = new Set(['AISSTREAM_API_KEY', 'AISSTREAM_URL', 'NMEA', 'DIGITRAFFIC', 'DIGITRAFFIC_URL']);

/** Parses text received from the feed. `now` is an RFC 3339 timestamp in UTC. */
export type AisReader = (text: string, now: string) => AisReading | { failure: Failure };

export interface StreamedAisFeed {
  kind: 'streamed';
  code: string;
  /** Returns a reader for one connection, which holds the parts of a split message. */
  reader(): AisReader;
  /** Rejects if the API key cannot be read. */
  open(handlers: StreamHandlers): Promise<Stream>;
}

export interface PolledAisFeed {
  kind: 'polled';
  code: string;
  access: SourceAccess;
}

export type AisFeed = StreamedAisFeed | PolledAisFeed;

export interface AisFeeds {
  feeds: AisFeed[];
  /** Instructions for the operator; empty if the settings are correct. */
  setupHint: string;
}

export function aisFeeds(environment: Record<string, string | undefined>): AisFeeds {
  const settings = new SourceSettings(environment, PREFIX);
  settings.checkNames(NAMES);
  const feeds = [
    ...aisstream(settings, environment),
    ...receivers(settings),
    ...(settings.flag('DIGITRAFFIC', false)
      ? [digitraffic(settings.address('DIGITRAFFIC_URL') ?? DIGITRAFFIC_URL)]
      : []),
  ];
  return { feeds, setupHint: settings.problems.join('; ') };
}

function aisstream(settings: SourceSettings, environment: Record<string, string | undefined>): AisFeed[] {
  if (!settings.has('AISSTREAM_API_KEY')) return [];
  const url = settings.text('AISSTREAM_URL') ?? AISSTREAM_URL;
  if (!/^wss?:\/\/[^\s/?#@]+/.test(url)) {
    settings.problems.push(`${settings.fullName('AISSTREAM_URL')} must be a ws or wss address`);
    return [];
  }
  const readSecret = secretReader(environment, PREFIX);
  const open: StreamedAisFeed['open'] = async (handlers) => {
    const key = await readSecretText(readSecret, { setting: 'AISSTREAM_API_KEY' });
    return openWebSocket(url, aisstreamSubscription(key), handlers);
  };
  return [{ kind: 'streamed', code: 'aisstream', reader: () => readAisstream, open }];
}

function receivers(settings: SourceSettings): AisFeed[] {
  const addresses = settings.text('NMEA')?.split(',') ?? [];
  return addresses.flatMap((address): AisFeed[] => {
    const [, host, port] = /^\s*([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})\s*$/.exec(address) ?? [];
    if (host === undefined || Number(port) > 65_535) {
      settings.problems.push(`${settings.fullName('NMEA')} must look like host:port,host:port`);
      return [];
    }
    const code = `nmea ${host}:${port}`;
    const open: StreamedAisFeed['open'] = async (handlers) =>
      openTcp(host.replace(/[[\]]/g, ''), Number(port), handlers);
    const reader = (): AisReader => {
      const sentences = new NmeaReader();
      return (text, now) => sentences.read(text, now);
    };
    return [{ kind: 'streamed', code, reader, open }];
  });
}

function digitraffic(baseUrl: string): PolledAisFeed {
  const code = 'digitraffic';
  const source = { kind: 'vessel_positions', code };
  const access = { source, credentialKey: `ais:${code}`, simulated: false, endpoint: openEndpoint(baseUrl) };
  return { kind: 'polled', code, access };
}
