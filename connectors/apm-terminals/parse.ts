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
 * Claims of an import availability answer: each box is put into the words of the availability contract and read by its
 * rules. A box that is missing from the list says nothing, and makes the answer incomplete.
 */
export function parse(
  exchange: ResponseExchange,
  target: PollTarget,
  map: FieldMap,
  place: PlaceClaim | null,
): ParsedResponse {
  const claims: Claim[] = [];
  const answered = new Set<string>();
  exchange.pages.forEach((page, index) => {
    const body = page.truncated ? null : parseJson(page.body);
    const list = body?.type === 'json' ? findList(body.value, map) : null;
    if (!list) throw new UnreadableResponse('no list of containers where one is due');
    const start = `${pagePointer(index, exchange.pages.length)}${list.pointer}`;
    list.boxes.forEach((from, position) => {
      const reported = isRecord(from) ? findField(from, map.names.container)?.value : null;
      const container = matchRequested(reported, target.containers);
      if (!isRecord(from) || container === null || answered.has(container)) return;
      answered.add(container);
      const { record, pointers } = translate(from, map);
      const context = { container, pointer: '', statedAt: null, place };
      for (const claim of [...readContainerFacts(record, context), ...readContainerEvents(record, context)]) {
        claims.push({ ...claim, pointer: `${start}/${position}${pointers.get(claim.pointer) ?? ''}` });
      }
    });
  });
  const complete = exchange.complete && target.containers.every((container) => answered.has(container));
  return { claims, complete, absence: 'snapshot' };
}
