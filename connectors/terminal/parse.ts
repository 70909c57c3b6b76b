import type { Claim, PlaceClaim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { matchRequested } from '../container-number.ts';
import { isRecord, parseJson, text } from '../json-shape.ts';
import { mergePlaces } from '../place.ts';
import { pagePointer } from '../snapshot-body.ts';
import { readInstant } from '../source-time.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import type { ContainerContext } from './facts.ts';
import { readFacilityPlace } from './place.ts';
import { type ContainerRow, readRows } from './rows.ts';

type Json = Record<string, unknown>;

/**
 * Reads an availability response of a terminal or ramp. `own` is the place of the polled terminal; null for railroads,
 * whose containers state their ramps. Skips containers that were not requested.
 */
export function parse(exchange: ResponseExchange, target: PollTarget, own: PlaceClaim | null): ParsedResponse {
  const claims: Claim[] = [];
  const rows = new Map<string, ContainerRow[]>();
  let isAnyNamed = false;
  exchange.pages.forEach((page, index) => {
    const body = page.truncated ? null : parseJson(page.body);
    const response = body?.type === 'json' && isRecord(body.value) ? body.value : null;
    if (!response || !Array.isArray(response.containers))
      throw new UnreadableResponse('the response has no list of containers');
    const start = pagePointer(index, exchange.pages.length);
    response.containers.forEach((record: unknown, position) => {
      if (isRecord(record) && text(record.number) !== null) isAnyNamed = true;
      const container = isRecord(record) ? matchRequested(record.number, target.containers) : null;
      if (!isRecord(record) || container === null) return;
      const context = contextOf(response, record, container, `${start}/containers/${position}`, own);
      rows.set(container, [...(rows.get(container) ?? []), { record, context }]);
    });
  });
  for (const visits of rows.values()) {
    claims.push(...(readRows(visits)?.claims ?? []));
  }
  // Under the contract, the response lists every requested container. If it names none, the member for the number must
  // have been renamed.
  if (!isAnyNamed && target.containers.length > 0)
    throw new UnreadableResponse('names none of the requested containers');
  const complete = exchange.complete && target.containers.every((container) => rows.has(container));
  return { claims, complete, absence: 'snapshot' };
}

function contextOf(
  response: Json,
  record: Json,
  container: string,
  pointer: string,
  own: PlaceClaim | null,
): ContainerContext {
  const place = mergePlaces([
    own,
    readFacilityPlace(record.facility),
    own ? null : readFacilityPlace(response.facility),
  ]);
  return { container, pointer, statedAt: readInstant(response.asOf), place };
}
