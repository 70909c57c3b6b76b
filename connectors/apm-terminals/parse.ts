import type { Claim, PlaceClaim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { matchRequested } from '../container-number.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import { pagePointer } from '../snapshot-body.ts';
import { readContainerEvents } from '../terminal/events.ts';
import { readContainerFacts } from '../terminal/facts.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { findList } from './classify.ts';
import { type FieldMap, findField } from './field-map.ts';
import { translate } from './translate.ts';

/**
 * Reads the claims of an import availability response: translates each container into the availability contract and
 * applies that contract's rules. A container missing from the list yields no claim and makes the response incomplete.
 */
export function parse(
  exchange: ResponseExchange,
  target: PollTarget,
  map: FieldMap,
  place: PlaceClaim | null,
): ParsedResponse {
  const claims: Claim[] = [];
  const returned = new Set<string>();
  exchange.pages.forEach((page, index) => {
    const body = page.truncated ? null : parseJson(page.body);
    const list = body?.type === 'json' ? findList(body.value, map) : null;
    if (!list) throw new UnreadableResponse('no list of containers where one is due');
    const start = `${pagePointer(index, exchange.pages.length)}${list.pointer}`;
    list.containers.forEach((from, position) => {
      const reported = isRecord(from) ? findField(from, map.names.container)?.value : null;
      const container = matchRequested(reported, target.containers);
      if (!isRecord(from) || container === null || returned.has(container)) return;
      returned.add(container);
      const { record, pointers } = translate(from, map);
      const context = { container, pointer: '', statedAt: null, place };
      for (const claim of [...readContainerFacts(record, context), ...readContainerEvents(record, context)]) {
        claims.push({ ...claim, pointer: `${start}/${position}${pointers.get(claim.pointer) ?? ''}` });
      }
    });
  });
  const complete = exchange.complete && target.containers.every((container) => returned.has(container));
  return { claims, complete, absence: 'snapshot' };
}
