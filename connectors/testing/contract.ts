/**
 * The contract that every connector's reader fulfills, whatever the response (spec/tracking 6). Checks return violations
 * instead of failing a test, so that the command line can run them too.
 */
import type { Claim } from '../../tracking/claims/claims.ts';
import type { Connector, PollTarget } from '../connector.ts';
import { read } from './contract-kit.ts';
import { exchangeOf, fixtureText, responseOf } from './responses.ts';

/** A response that a reader understands, and the reader. */
export interface ContractCase {
  /** Names the fixture and the poll target in error messages. */
  name: string;
  /** A valid response, from which the kit derives invalid ones. */
  body: string;
  /** JSON is mutated member by member, truncated and doubled; any other text is only replaced by error pages. */
  format: 'json' | 'text';
  /**
   * Returns the claims of a body with an HTTP status; null if it yields no facts. Throws only if the reader has a
   * defect.
   */
  read(body: Uint8Array, status: number): Claim[] | null;
  /** Values that may replace a missing one without being in the response, such as the polled container. */
  mayFallBackTo: readonly string[];
  /** Tests only every n-th mutation; 1 tests all of them. */
  stride: number;
  /** Whether the response contains no events and therefore no times to check. */
  withoutEvents: boolean;
}

/** Builds a case for an HTTP connector from a fixture (its path below `connectors/`, or its URL) and a poll target. */
export function contractCase(
  connector: Pick<Connector, 'classify' | 'parse'>,
  fixture: string | URL,
  target: PollTarget,
  over: Partial<ContractCase> = {},
): ContractCase {
  return {
    name: `${nameOf(fixture)}, polled by ${target.number.type}`,
    body: fixtureText(fixture),
    format: 'json',
    read: (body, status) => read(connector, exchangeOf(responseOf(body, { status })), target)?.claims ?? null,
    mayFallBackTo: [...target.containers, target.number.value],
    stride: 1,
    withoutEvents: false,
    ...over,
  };
}

function nameOf(fixture: string | URL): string {
  return typeof fixture === 'string' ? fixture : fixture.pathname.split('/').slice(-3).join('/');
}
