import { pino } from 'pino';
import type { Connector, Exchange } from '../connector.ts';
import { createRegistry } from '../registry.ts';
import { createTransport, type Transport } from '../transport.ts';
import { targetOf } from './responses.ts';

/** Connects the line XMPL as an operator would, by settings alone. */
export function lineAt(baseUrl: string, settings: Record<string, string> = {}): Connector {
  const environment: Record<string, string> = { SEAMARK_LINE_XMPL_BASE_URL: baseUrl, SEAMARK_LINE_XMPL_AUTH: 'none' };
  for (const [name, value] of Object.entries(settings)) environment[`SEAMARK_LINE_XMPL_${name}`] = value;
  const registry = createRegistry({ simulatorUrl: null, environment });
  const line = registry.line('XMPL');
  if (!line) throw new Error(registry.lines().find(({ scac }) => scac === 'XMPL')?.setupHint);
  return line;
}

export const containerTarget = targetOf('container', 'EXMU7004120', { source: { kind: 'line', code: 'XMPL' } });

export function quietTransport(now?: () => Date, timeoutMs = 30_000): Transport {
  const settings = { logger: pino({ level: 'silent' }), userAgent: 'seamark-test', timeoutMs };
  return createTransport({ ...settings, ...(now ? { now } : {}) });
}

export function reasonOf(connector: Connector, exchange: Exchange): string {
  const verdict = connector.classify(exchange, containerTarget);
  return verdict.type === 'readable' ? 'readable' : verdict.failure.reason;
}
