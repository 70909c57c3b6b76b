/**
 * The contract that every connector's reading of an answer keeps, whatever the answer (spec/tracking 6). Its checks give
 * back what is wrong instead of failing a test, so that the command line runs them too.
 */
import type { Claim } from '../../tracking/claims/claims.ts';
import type { Connector, PollTarget } from '../connector.ts';
import { answer, answered, fixtureText } from './answers.ts';
import { read } from './contract-kit.ts';

/** One answer that a reader understands, and the reader. */
export interface ContractCase {
  /** Fixture and way of asking, for messages. */
  name: string;
  /** A good answer. The kit makes bad ones of it. */
  body: string;
  /** JSON is changed member by member; any other text is cut, joined and filled with rubbish as a whole. */
  format: 'json' | 'text';
  /** Claims of a body under an HTTP status; null when it brings no facts. Throws for nothing but defects of the reader. */
  read(body: Uint8Array, status: number): Claim[] | null;
  /** Values, beside those of the answer, that may take the place of one that fell away, such as the box that was asked. */
  mayFallBackTo: readonly string[];
  /** Every so many mutations are tried; 1 tries all. */
  stride: number;
  /** The answer holds no event, so that nothing is proved of times by it. */
  withoutEvents: boolean;
}

/** A case of a connector over HTTP: a fixture (its path below `connectors/`, or its address) and what was asked. */
export function contractCase(
  connector: Pick<Connector, 'classify' | 'parse'>,
  fixture: string | URL,
  target: PollTarget,
  over: Partial<ContractCase> = {},
): ContractCase {
  return {
    name: `${nameOf(fixture)}, asked by ${target.number.type}`,
    body: fixtureText(fixture),
    format: 'json',
    read: (body, status) => read(connector, answered(answer(body, { status })), target)?.claims ?? null,
    mayFallBackTo: [...target.containers, target.number.value],
    stride: 1,
    withoutEvents: false,
    ...over,
  };
}

/** Folder, `fixtures`, file: as the list of fixtures names them. */
function nameOf(fixture: string | URL): string {
  return typeof fixture === 'string' ? fixture : fixture.pathname.split('/').slice(-3).join('/');
}
