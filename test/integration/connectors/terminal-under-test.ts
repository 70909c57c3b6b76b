import type { Connector, PollTarget } from '../../../connectors/connector.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import type { Claim } from '../../../tracking/claims/claims.ts';

export const CONTAINERS = ['EXMU7004120', 'EXMU7004136'];

/**
 * Returns the connector of a terminal (`firms:W185`) or railroad (`UPRR`); settings are given without their prefix.
 * Throws with the names of missing settings.
 */
export function terminalOf(code: string, settings: Record<string, string>): Connector {
  const isTerminal = code.includes(':');
  const prefix = isTerminal ? `SEAMARK_TERMINAL_${code.replace(':', '_').toUpperCase()}` : `SEAMARK_RAILROAD_${code}`;
  const environment = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${prefix}_${name}`, value]));
  const registry = createRegistry({ simulatorUrl: null, environment });
  const connector = isTerminal ? registry.terminal(code) : registry.railroad(code);
  if (!connector)
    throw new Error(
      registry
        .problems()
        .map(({ setupHint }) => setupHint)
        .join('; '),
    );
  return connector;
}

export function requestFor(
  connector: Connector,
  containers: string[] = CONTAINERS,
  locode: string | null = 'USLAX',
): PollTarget {
  const number = { type: 'bill_of_lading', value: 'EXBL7788990' } as const;
  return { source: connector.source, number, containers, billOfLading: number.value, locode };
}

export function factsOf(claims: Claim[], container: string): Record<string, unknown> {
  const facts = claims.flatMap((claim) =>
    claim.kind === 'container_fact' && claim.container === container ? [claim] : [],
  );
  return Object.fromEntries(facts.map(({ field, value }) => [field, value]));
}

/** Summarizes each event of one container in a few words, in the order of the response. */
export function eventsOf(claims: Claim[], container: string): string[] {
  return claims.flatMap((claim) => {
    if (claim.kind !== 'event' || claim.container !== container) return [];
    const { time } = claim;
    const at =
      time?.precision === 'instant' ? time.at : time?.precision === 'local' ? `${time.local} local` : time?.date;
    return [[claim.classifier, claim.move, claim.mode, at, claim.place?.name ?? claim.place?.unlocode].join(' ')];
  });
}
