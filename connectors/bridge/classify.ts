import type { Classification, Exchange, Failure, HttpResponse, PollTarget } from '../connector.ts';
import { isRecord, list, record, text } from '../json-shape.ts';
import { classifyErrorUnder200, classifyStatus, classifyUnreachable, failure, readJson } from '../response-class.ts';
import { listOf } from './document.ts';

/** A number that the service does not track may still be added there, so "not found" is not final. */
export function classify(exchange: Exchange, { number }: PollTarget): Classification {
  const unreachable = classifyUnreachable(exchange);
  if (unreachable || exchange.type !== 'answered') return unreachable ?? { type: 'readable' };
  const type = number.type === 'container' ? 'container' : 'shipment';
  for (const page of exchange.pages) {
    const problem = classifyStatus(page, exchange.receivedAt, () => false) ?? bodyProblem(page, type);
    if (problem) return { type: 'failure', failure: problem };
  }
  const isAnything = exchange.pages.some((page) => list(listOf(page)?.data).length > 0);
  if (isAnything) return { type: 'readable' };
  return { type: 'failure', failure: failure('not_found_yet', 'the service does not track this number') };
}

function bodyProblem(page: HttpResponse, type: string): Failure | null {
  const body = readJson(page);
  if ('failure' in body) return body.failure;
  const document = listOf(page);
  if (document === null || (isRecord(document) && Object.hasOwn(document, 'errors')))
    return classifyErrorUnder200(page) ?? failure('response_unreadable', 'the response has no list of resources');
  return list(document.data).every((one) => text(record(one)?.type) === type)
    ? null
    : failure('response_unreadable', `the list contains no ${type}s`);
}
