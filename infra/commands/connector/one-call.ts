import { pino } from 'pino';
import type { Ask, Connector, Exchange } from '../../../connectors/connector.ts';
import { type ConnectorRegistry, createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { choice } from '../command-line.ts';

/** The source of a SCAC or terminal key, by the operator's settings. Throws with what is still to be set. */
export function findSource(code: string): Connector {
  const registry = createRegistry({ simulatorUrl: null, environment: readConfiguration(process.env).connections });
  const isTerminal = code.includes(':');
  const connector = isTerminal ? registry.terminal(code) : (registry.line(code) ?? registry.railroad(code));
  if (connector) return connector;
  throw new Error(whyNot(registry, code));
}

function whyNot(registry: ConnectorRegistry, code: string): string {
  const problem = registry.problems().find((one) => one.code === code);
  if (problem) return `${problem.kind} ${code} cannot be asked: ${problem.whatToSet}`;
  const line = registry.lines().find(({ scac }) => scac === code);
  if (line) return `${line.name} (${code}) cannot be asked: ${line.whatToSet}`;
  return `Nothing is set for ${code}. docs/connect-a-line.md tells what to set for a line, a terminal or a railroad.`;
}

/** What to ask a source by one number: a terminal or railroad is asked for the box of that number. */
export function askOne(connector: Connector, type: string, number: string): Ask {
  const kind = choice('--type', type, ['bill_of_lading', 'booking_number', 'container']);
  return {
    source: connector.source,
    number: { type: kind, value: number },
    containers: kind === 'container' ? [number] : [],
    billOfLading: kind === 'bill_of_lading' ? number : null,
    locode: null,
  };
}

/** The first planned request and its first page, and nothing more: calls may cost money. Nothing is stored. */
export async function callOnce(connector: Connector, ask: Ask): Promise<Exchange> {
  const [first] = connector.plan(ask);
  if (!first) throw new Error(`${connector.source.code} cannot be asked by a ${ask.number.type}; try another --type`);
  const transport = createTransport({ logger: pino({ level: 'silent' }), userAgent: 'Seamark/0.1' });
  try {
    return await transport.ask({ ...connector, plan: () => [first], maxPages: 1 }, ask, {});
  } finally {
    await transport.close();
  }
}

/** Type of a number by its form: four letters and seven digits are a container. */
export function typeOf(number: string): string {
  return /^[A-Z]{4}\d{7}$/.test(number) ? 'container' : 'bill_of_lading';
}
