import type { Classification, Exchange, Failure, HttpResponse, PollTarget } from '../connector.ts';
import { isRecord } from '../json-shape.ts';
import { classifyErrorUnder200, classifyStatus, classifyUnreachable, failure, readJson } from '../response-class.ts';
import { type FieldMap, findField } from './field-map.ts';

/**
 * Classifies an exchange. A 404 means that the terminal does not have any of the containers yet, which is normal before
 * the manifest (spec/sources D3).
 */
export function classify(exchange: Exchange, target: PollTarget, map: FieldMap): Classification {
  if (target.containers.length === 0)
    return failed(
      failure('not_found_yet', 'no container is known yet: the source is polled once the shipment has one'),
    );
  const unreachable = classifyUnreachable(exchange);
  if (unreachable || exchange.type !== 'answered') return unreachable ?? { type: 'readable' };
  for (const page of exchange.pages) {
    const problem = classifyStatus(page, exchange.receivedAt, (status) => status === 404) ?? bodyProblem(page, map);
    if (problem) return failed(problem.reason === 'not_found' ? { ...problem, reason: 'not_found_yet' } : problem);
  }
  return { type: 'readable' };
}

function failed(problem: Failure): Classification {
  return { type: 'failure', failure: problem };
}

function bodyProblem(page: HttpResponse, map: FieldMap): Failure | null {
  const body = readJson(page);
  if ('failure' in body) return body.failure;
  if (findList(body.value, map)) return null;
  return classifyErrorUnder200(page) ?? failure('response_unreadable', 'no list of containers where one is due');
}

/** Finds the list of containers and its pointer: the body itself, or the member given in the field map. */
export function findList(body: unknown, map: FieldMap): { containers: unknown[]; pointer: string } | null {
  if (Array.isArray(body)) return { containers: body, pointer: '' };
  const found = isRecord(body) ? findField(body, map.names.list) : null;
  return found && Array.isArray(found.value) ? { containers: found.value, pointer: found.pointer } : null;
}
