import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import type { Connector, Exchange, PollTarget, ResponseExchange } from '../../../connectors/connector.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import type { Claim } from '../../../tracking/claims/claims.ts';
import type { Publisher } from '../../publisher/publisher.ts';

/** A line without a built-in profile, configured only by settings. */
export const SCAC = 'EXPB';

/**
 * Returns the connector for a publisher; settings are given without their prefix. Throws with the names of missing
 * settings.
 */
export function connectorOf(publisher: Pick<Publisher, 'url'>, settings: Record<string, string>): Connector {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries({ BASE_URL: publisher.url, ...settings })) {
    environment[`SEAMARK_LINE_${SCAC}_${name}`] = value;
  }
  const registry = createRegistry({ simulatorUrl: null, environment });
  const connector = registry.line(SCAC);
  if (!connector) throw new Error(registry.lines().find((line) => line.scac === SCAC)?.setupHint ?? 'no such line');
  return connector;
}

export function requestBy(type: PollTarget['number']['type'], value: string): PollTarget {
  return {
    source: { kind: 'line', code: SCAC },
    number: { type, value },
    containers: [],
    billOfLading: null,
    locode: null,
  };
}

/** Returns a logger at the lowest level, and a function that returns what it has logged. */
export function listeningLogger(): { logger: Logger; text(): string } {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { logger: pino({ level: 'trace' }, sink), text: () => lines.join('') };
}

/** Returns everything in an exchange as text, including bodies, so that it can be searched for secrets. */
export function textOf(exchange: Exchange): string {
  if (exchange.type === 'unreachable') return JSON.stringify(exchange);
  const pages = exchange.pages.map((page) => ({ ...page, body: Buffer.from(page.body).toString('utf8') }));
  return JSON.stringify({ ...exchange, pages });
}

export function answered(exchange: Exchange): ResponseExchange {
  if (exchange.type !== 'answered') throw new Error(`no answer: ${exchange.detail}`);
  return exchange;
}

export type EventRow = [
  container: string | null,
  move: string,
  mode: string | null,
  laden: boolean | null,
  classifier: string,
  at: string,
  unlocode: string | null,
];

/** Lists the event claims as rows in a stable order. */
export function eventRows(claims: Claim[]): EventRow[] {
  const rows = claims.flatMap((claim): EventRow[] => {
    if (claim.kind !== 'event') return [];
    const at = claim.time?.precision === 'instant' ? claim.time.at : JSON.stringify(claim.time);
    const place = claim.place?.unlocode ?? null;
    return [[claim.container, claim.move, claim.mode, claim.laden, claim.classifier, at, place]];
  });
  return sorted(rows);
}

export function sorted(rows: readonly EventRow[]): EventRow[] {
  return [...rows].sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}

/** Expected claims of each of the publisher's journeys, transcribed by hand from its events. */
const onDirectContainer = (container: string): EventRow[] => [
  [container, 'gate_out', 'truck', false, 'actual', '2026-08-10T02:00:00Z', 'CNNGB'],
  [container, 'gate_in', 'truck', true, 'actual', '2026-08-12T07:30:00Z', 'CNNGB'],
  [container, 'load', 'vessel', true, 'actual', '2026-08-13T14:41:00Z', 'CNNGB'],
];

/** The journey is polled by booking, because the booking confirmation gives no bill of lading. */
export const DIRECT_ROWS: EventRow[] = [
  [null, 'other', null, null, 'actual', '2026-08-09T09:00:00Z', null],
  ...onDirectContainer('EXMU7004120'),
  ...onDirectContainer('EXMU7004136'),
  [null, 'depart', 'vessel', null, 'actual', '2026-08-13T22:00:00Z', 'CNNGB'],
  [null, 'arrive', 'vessel', null, 'planned', '2026-08-31T15:00:00Z', 'USLAX'],
  [null, 'arrive', 'vessel', null, 'estimated', '2026-09-02T14:30:00Z', 'USLAX'],
];

const HUB_CONTAINER = 'EXMU7004141';
export const BY_HUB_ROWS: EventRow[] = [
  [HUB_CONTAINER, 'gate_out', null, false, 'actual', '2026-06-01T02:00:00Z', 'VNCMT'],
  [HUB_CONTAINER, 'gate_in', null, true, 'actual', '2026-06-03T11:10:00Z', 'VNCMT'],
  [HUB_CONTAINER, 'load', 'vessel', true, 'actual', '2026-06-04T19:20:00Z', 'VNCMT'],
  [HUB_CONTAINER, 'depart', 'vessel', null, 'actual', '2026-06-05T04:00:00Z', 'VNCMT'],
  [HUB_CONTAINER, 'arrive', 'vessel', null, 'actual', '2026-06-07T05:00:00Z', 'SGSIN'],
  [HUB_CONTAINER, 'discharge', 'vessel', true, 'actual', '2026-06-07T12:45:00Z', 'SGSIN'],
  [HUB_CONTAINER, 'load', 'vessel', true, 'actual', '2026-06-10T20:00:00Z', 'SGSIN'],
  [HUB_CONTAINER, 'depart', 'vessel', null, 'actual', '2026-06-11T08:00:00Z', 'SGSIN'],
  [HUB_CONTAINER, 'arrive', 'vessel', null, 'actual', '2026-07-08T03:15:00Z', 'NLRTM'],
  [HUB_CONTAINER, 'discharge', 'vessel', true, 'actual', '2026-07-08T20:05:00Z', 'NLRTM'],
  [HUB_CONTAINER, 'gate_out', null, true, 'actual', '2026-07-10T09:30:00Z', 'NLRTM'],
];
