import type { Connector, PollTarget } from '../../../connectors/connector.ts';
import { connectorFolders, fixturesOf } from '../../../connectors/testing/contract-folders.ts';
import { read } from '../../../connectors/testing/contract-kit.ts';
import { exchangeOf, fixtureText, responseOf } from '../../../connectors/testing/responses.ts';
import { shapeDifferences } from '../../processes/response-shape.ts';

/** Containers of the fixtures. */
const CONTAINERS = ['EXMU7004120', 'EXMU7004136'];

/** The documented response closest to a real one, and how the real one differs. */
export interface Comparison {
  fixture: string;
  differences: string[];
}

/**
 * Compares a response with the documented responses that the connector reads, which are its contract-test fixtures.
 * Null if it reads none.
 */
export function compareWithDocuments(connector: Connector, target: PollTarget, document: unknown): Comparison | null {
  const comparisons = connectorFolders()
    .flatMap((folder) => fixturesOf(folder))
    .filter((fixture) => isReadBy(connector, target, fixture))
    .map((fixture) => ({ fixture, differences: shapeDifferences(JSON.parse(fixtureText(fixture)), document) }));
  comparisons.sort((one, other) => one.differences.length - other.differences.length);
  return comparisons[0] ?? null;
}

function isReadBy(connector: Connector, target: PollTarget, fixture: string): boolean {
  const exchange = exchangeOf(responseOf(fixtureText(fixture)));
  const parsed = read(connector, exchange, { ...target, containers: CONTAINERS });
  return parsed !== null && parsed.claims.length > 0;
}
