import { Option } from 'commander';
import { pino } from 'pino';
import type { Connector, Exchange, PollTarget } from '../../../connectors/connector.ts';
import { type ConnectorRegistry, createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { readConfiguration } from '../../settings/configuration.ts';

const NUMBER_TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;
export type NumberType = (typeof NUMBER_TYPES)[number];

export const SOURCE = ['<source>', 'SCAC of a line or railroad, or key of a terminal'] as const;

export function typeOption(): Option {
  return new Option('--type <type>', 'type of the number (default: by its form)').choices(NUMBER_TYPES);
}

/** Values that some terminals require in addition to a container. */
export interface TargetOptions {
  bill?: string;
  port?: string;
}

export function targetOptions(): [bill: Option, port: Option] {
  return [
    new Option('--bill <number>', 'bill of lading of the container, for a terminal that requires both'),
    new Option('--port <locode>', "UN/LOCODE of the terminal's port, if its key does not give it"),
  ];
}

/**
 * Finds the configured source with a given SCAC or terminal key. If there is none, throws an error that lists the
 * missing settings.
 */
export function findSource(code: string): Connector {
  const registry = createRegistry({ simulatorUrl: null, environment: readConfiguration(process.env).connections });
  const isTerminal = code.includes(':');
  const connector = isTerminal ? registry.terminal(code) : (registry.line(code) ?? registry.railroad(code));
  const trust = connector?.trust ?? registry.lines().find(({ scac }) => scac === code)?.trust;
  if (connector) return trust === undefined ? connector : { ...connector, trust };
  throw new Error(whyNot(registry, code));
}

function whyNot(registry: ConnectorRegistry, code: string): string {
  const problem = registry.problems().find((one) => one.code === code);
  if (problem) return `${problem.kind} ${code} cannot be polled: ${problem.setupHint}`;
  const line = registry.lines().find(({ scac }) => scac === code);
  if (line) return `${line.name} (${code}) cannot be polled: ${line.setupHint}`;
  return `Nothing is set for ${code}. See docs/connect-a-line.md for lines, terminals and railroads.`;
}

/** Returns the target of a poll for one number. For a terminal or railroad, it must be a container number. */
export function targetOf(
  connector: Connector,
  type: NumberType,
  number: string,
  { bill, port }: TargetOptions = {},
): PollTarget {
  return {
    source: connector.source,
    number: { type, value: number },
    containers: type === 'container' ? [number] : [],
    billOfLading: type === 'bill_of_lading' ? number : (bill ?? null),
    locode: port ?? null,
  };
}

/** Sends the first planned request and reads only its first page, because calls may cost money. Stores nothing. */
export async function callOnce(connector: Connector, target: PollTarget): Promise<Exchange> {
  const [first] = connector.plan(target);
  if (!first)
    throw new Error(`${connector.source.code} cannot be polled by a ${target.number.type}; try another --type`);
  const transport = createTransport({ logger: pino({ level: 'silent' }), userAgent: 'Seamark/0.1' });
  try {
    return await transport.poll({ ...connector, plan: () => [first], maxPages: 1 }, target, {});
  } finally {
    await transport.close();
  }
}

/** Derives the type of a number from its form: four letters and seven digits mean a container. */
export function typeOf(number: string): NumberType {
  return /^[A-Z]{4}\d{7}$/.test(number) ? 'container' : 'bill_of_lading';
}
