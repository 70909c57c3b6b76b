import type { Claim, PlaceClaim } from '../../tracking/claims/claims.ts';
import type { Answered, Ask, ParsedAnswer } from '../connector.ts';
import { matchAsked } from '../container-number.ts';
import { isRecord, parseJson, text } from '../json-shape.ts';
import { mergePlaces } from '../place.ts';
import { pagePointer } from '../snapshot-body.ts';
import { readInstant } from '../source-time.ts';
import { UnreadableAnswer } from '../unreadable-answer.ts';
import { readBoxEvents } from './events.ts';
import { type BoxContext, readBoolean, readBoxFacts } from './facts.ts';
import { readFacilityPlace } from './place.ts';

type Json = Record<string, unknown>;

/**
 * Claims of an availability answer, for terminals and ramps alike. `own` is the place of the terminal that was asked, null
 * for railroads, whose boxes name their ramps. Boxes that were not asked for are passed over.
 */
export function parse(exchange: Answered, ask: Ask, own: PlaceClaim | null): ParsedAnswer {
  const claims: Claim[] = [];
  const answered = new Set<string>();
  let isAnyNamed = false;
  exchange.pages.forEach((page, index) => {
    const body = page.truncated ? null : parseJson(page.body);
    const answer = body?.type === 'json' && isRecord(body.value) ? body.value : null;
    if (!answer || !Array.isArray(answer.containers))
      throw new UnreadableAnswer('no list of containers where one is due');
    const start = pagePointer(index, exchange.pages.length);
    answer.containers.forEach((box: unknown, position) => {
      if (isRecord(box) && text(box.number) !== null) isAnyNamed = true;
      const container = isRecord(box) ? matchAsked(box.number, ask.containers) : null;
      if (!isRecord(box) || container === null || answered.has(container)) return;
      answered.add(container);
      claims.push(...readBox(box, contextOf(answer, box, container, `${start}/containers/${position}`, own)));
    });
  });
  // By the contract every box that was asked for comes back: without one number that can be read its key has changed.
  if (!isAnyNamed && ask.containers.length > 0) throw new UnreadableAnswer('names none of the boxes asked for');
  const complete = exchange.complete && ask.containers.every((container) => answered.has(container));
  return { claims, complete, absence: 'snapshot' };
}

function contextOf(answer: Json, box: Json, container: string, pointer: string, own: PlaceClaim | null): BoxContext {
  const place = mergePlaces([own, readFacilityPlace(box.facility), own ? null : readFacilityPlace(answer.facility)]);
  return { container, pointer, statedAt: readInstant(answer.asOf), place };
}

/** "Not known here" is normal before the manifest and after the gate-out: it says that, and takes nothing away. */
function readBox(box: Json, context: BoxContext): Claim[] {
  const facts = readBoxFacts(box, context);
  if (readBoolean(box.known) === false) return facts.filter((fact) => fact.field === 'known');
  return [...facts, ...readBoxEvents(box, context)];
}
