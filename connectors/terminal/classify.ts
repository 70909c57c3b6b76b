import type { Classification, Exchange, Failure, HttpResponse, PollTarget } from '../connector.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import {
  classifyErrorUnder200,
  classifyStatus,
  classifyText,
  classifyUnreachable,
  failure,
} from '../response-class.ts';

/** A box the terminal does not know is data (`known: false`), so no answer of this contract means "not found". */
export function classify(exchange: Exchange, target: PollTarget): Classification {
  if (target.containers.length === 0) {
    return { type: 'failure', failure: failure('not_found_yet', 'no box is known yet to ask for') };
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
  if (page.truncated) return failure('response_unreadable', 'the answer is larger than is read');
  const body = parseJson(page.body);
  if (body.type === 'other') return classifyText(body, `status ${page.status}`);
  if (body.type === 'empty') return failure('response_unreadable', `status ${page.status} without a body`);
  if (isRecord(body.value) && Array.isArray(body.value.containers)) return null;
  return classifyErrorUnder200(page) ?? failure('response_unreadable', 'no list of containers where one is due');
}
