import type { Classification, Exchange, Failure, HttpResponse, PollTarget } from '../connector.ts';
import { isRecord } from '../json-shape.ts';
import { classifyErrorUnder200, classifyStatus, classifyUnreachable, failure, readJson } from '../response-class.ts';

/**
 * Classifies a response. It says itself if the terminal does not have a container (`known: false`), so nothing means
 * "not found".
 */
export function classify(exchange: Exchange, target: PollTarget): Classification {
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
    const problem = classifyStatus(page, exchange.receivedAt, () => false) ?? bodyProblem(page);
    if (problem) return { type: 'failure', failure: problem };
  }
  return { type: 'readable' };
}

function bodyProblem(page: HttpResponse): Failure | null {
  const body = readJson(page);
  if ('failure' in body) return body.failure;
  if (isRecord(body.value) && Array.isArray(body.value.containers)) return null;
  return classifyErrorUnder200(page) ?? failure('response_unreadable', 'the response has no list of containers');
}
