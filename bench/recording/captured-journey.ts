/**
 * Captures the simulated line's responses during one journey, and replays them for journeys that differ only in their
 * numbers.
 */
import type { Logger } from 'pino';
import type { ResponseExchange } from '../../connectors/connector.ts';
import { type ConnectorRegistry, createRegistry } from '../../connectors/registry.ts';
import { responseReader } from '../../connectors/response-reader.ts';
import { createTransport } from '../../connectors/transport.ts';
import { containersOf, requestFor, scenarioNumber } from '../../simulator/numbers.ts';
import { createSimulator } from '../../simulator/server.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';

export const JOURNEY_START = new Date('2026-08-01T00:00:00Z');
const DAYS = 45;
const POLL_HOURS = 6;
const HOUR_MS = 3_600_000;

/** A response whose claims differ from those of the previous one. */
export interface CapturedResponse {
  /** Time on the journey's test clock. */
  now: Date;
  exchange: ResponseExchange;
}

export interface CapturedJourney {
  registry: ConnectorRegistry;
  numberOf(instance: number): string;
  /** Returns the line's responses for another instance of the journey, with its own numbers. */
  responsesOf(instance: number): CapturedResponse[];
}

/** Polls the scenario's line every six hours for 45 days. */
export async function captureJourney(code: string, logger: Logger): Promise<CapturedJourney> {
  const captured = scenarioNumber(code, 1);
  const simulator = await createSimulator({ logger }).listen(0);
  const transport = createTransport({ logger, userAgent: 'seamark-bench' });
  const registry = createRegistry({ simulatorUrl: simulator.url, environment: {} });
  const responses: CapturedResponse[] = [];
  try {
    const { scac, request_type: type, request_number: value } = requestFor(captured);
    const connector = registry.line(scac);
    if (connector === null) throw new Error(`the simulated line ${scac} is missing`);
    const target = {
      source: connector.source,
      number: { type, value },
      containers: [],
      billOfLading: null,
      locode: null,
    };
    let last: Buffer | null = null;
    for (let hour = 0; hour < DAYS * 24; hour += POLL_HOURS) {
      const now = new Date(JOURNEY_START.getTime() + hour * HOUR_MS);
      const clock = { now: now.toISOString(), start: JOURNEY_START.toISOString() };
      const exchange = await transport.poll(connector, target, { clock });
      const reading = responseReader.readResponse(connector, exchange, target);
      if (reading.type === 'failed') continue;
      const hash = claimsHash(reading.parsed.claims);
      if (last === null || !hash.equals(last)) responses.push({ now, exchange: reading.exchange });
      last = hash;
    }
  } finally {
    await transport.close();
    await simulator.close();
  }
  return {
    registry,
    numberOf: (instance) => scenarioNumber(code, instance),
    responsesOf: (instance) =>
      responses.map(({ now, exchange }) => ({
        now,
        exchange: renumber(exchange, captured, scenarioNumber(code, instance)),
      })),
  };
}

function renumber(exchange: ResponseExchange, from: string, to: string): ResponseExchange {
  const others = containersOf(to);
  const pairs = [[from, to], ...containersOf(from).map((number, index) => [number, others[index] ?? number])];
  const replace = (text: string) =>
    pairs.reduce((replaced, [one = '', other = '']) => replaced.replaceAll(one, other), text);
  const pages = exchange.pages.map((page) => ({
    ...page,
    body: Buffer.from(replace(Buffer.from(page.body).toString('utf8'))),
    url: replace(page.url),
  }));
  return { ...exchange, pages };
}
