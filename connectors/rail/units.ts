import type { Classification, Exchange, HttpResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { parseJson } from '../json-shape.ts';
import { classifyErrorUnder200, classifyStatus, classifyUnreachable, failure, readJson } from '../response-class.ts';
import { pagePointer } from '../snapshot-body.ts';
import { UnreadableResponse } from '../unreadable-response.ts';

/** Finds the units in a body and the pointer to their list; null if the body is not a response of this railroad. */
export type FindUnits = (body: unknown) => { units: unknown[]; pointer: string } | null;

/** Classifies a response. It says itself if the railroad does not have a unit, so only a 404 means "not found". */
export function classifyUnits(exchange: Exchange, target: PollTarget, find: FindUnits): Classification {
  if (target.containers.length === 0) {
    return {
      type: 'failure',
      failure: failure(
        'not_found_yet',
        'no container has been found yet; the source is polled once the shipment has one',
      ),
    };
  }
  const unreachable = classifyUnreachable(exchange);
  if (unreachable || exchange.type !== 'answered') return unreachable ?? { type: 'readable' };
  for (const page of exchange.pages) {
    const problem = classifyStatus(page, exchange.receivedAt, (status) => status === 404) ?? bodyProblem(page, find);
    if (!problem) continue;
    const reason = problem.reason === 'not_found' ? 'not_found_yet' : problem.reason;
    return { type: 'failure', failure: { ...problem, reason } };
  }
  return { type: 'readable' };
}

function bodyProblem(page: HttpResponse, find: FindUnits) {
  const body = readJson(page);
  if ('failure' in body) return body.failure;
  if (find(body.value)) return null;
  return classifyErrorUnder200(page) ?? failure('response_unreadable', 'the response has no list of units');
}

/** Lists the units of all pages with their pointers. Throws only `UnreadableResponse`. */
export function unitsOf(exchange: ResponseExchange, find: FindUnits): { unit: unknown; pointer: string }[] {
  return exchange.pages.flatMap((page, index) => {
    const body = page.truncated ? null : parseJson(page.body);
    const found = body?.type === 'json' ? find(body.value) : null;
    if (!found) throw new UnreadableResponse('the response has no list of units');
    const start = `${pagePointer(index, exchange.pages.length)}${found.pointer}`;
    return found.units.map((unit, position) => ({ unit, pointer: `${start}/${position}` }));
  });
}
