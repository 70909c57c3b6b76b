import type { Claim, PlaceClaim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { matchRequested } from '../container-number.ts';
import { isRecord, parseJson, text } from '../json-shape.ts';
import { mergePlaces } from '../place.ts';
import { pagePointer } from '../snapshot-body.ts';
import { readInstant } from '../source-time.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { readContainerEvents } from './events.ts';
import { type ContainerContext, readBoolean, readContainerFacts } from './facts.ts';
import { readFacilityPlace } from './place.ts';

type Json = Record<string, unknown>;

/**
 * Claims of an availability answer, for terminals and ramps alike. `own` is the place of the terminal that was asked, null
 * for railroads, whose boxes name their ramps. Boxes that were not asked for are passed over.
 */
export function parse(exchange: ResponseExchange, target: PollTarget, own: PlaceClaim | null): ParsedResponse {
  const claims: Claim[] = [];
  const answered = new Set<string>();
  let isAnyNamed = false;
  exchange.pages.forEach((page, index) => {
    const body = page.truncated ? null : parseJson(page.body);
    const answer = body?.type === 'json' && isRecord(body.value) ? body.value : null;
    if (!answer || !Array.isArray(answer.containers))
      throw new UnreadableResponse('no list of containers where one is due');
    const start = pagePointer(index, exchange.pages.length);
    answer.containers.forEach((record: unknown, position) => {
      if (isRecord(record) && text(record.number) !== null) isAnyNamed = true;
      const container = isRecord(record) ? matchRequested(record.number, target.containers) : null;
      if (!isRecord(record) || container === null || answered.has(container)) return;
      answered.add(container);
      claims.push(
        ...readContainer(record, contextOf(answer, record, container, `${start}/containers/${position}`, own)),
      );
    });
  });
  // By the contract every box that was asked for comes back: without one number that can be read its key has changed.
  if (!isAnyNamed && target.containers.length > 0) throw new UnreadableResponse('names none of the boxes asked for');
  const complete = exchange.complete && target.containers.every((container) => answered.has(container));
  return { claims, complete, absence: 'snapshot' };
}

function contextOf(
  answer: Json,
  record: Json,
  container: string,
  pointer: string,
  own: PlaceClaim | null,
): ContainerContext {
  const place = mergePlaces([own, readFacilityPlace(record.facility), own ? null : readFacilityPlace(answer.facility)]);
  return { container, pointer, statedAt: readInstant(answer.asOf), place };
}

/** "Not known here" is normal before the manifest and after the gate-out: it says that, and takes nothing away. */
function readContainer(record: Json, context: ContainerContext): Claim[] {
  const facts = readContainerFacts(record, context);
  if (readBoolean(record.known) === false) return facts.filter((fact) => fact.field === 'known');
  return [...facts, ...readContainerEvents(record, context)];
}
