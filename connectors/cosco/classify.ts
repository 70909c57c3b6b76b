import type { Classification, Exchange, PollTarget } from '../connector.ts';
import { isRecord, text } from '../json-shape.ts';
import { classifyErrorUnder200, classifyStatus, classifyUnreachable, failure, readJson } from '../response-class.ts';

type Json = Record<string, unknown>;

/** Finds the type and content of `data`; null unless the response reports success. */
export function findData(body: unknown): { type: string; content: Json | null } | null {
  if (!isRecord(body) || text(body.code) !== '0' || !isRecord(body.data)) return null;
  const type = text(body.data.type);
  const { content } = body.data;
  return type === null ? null : { type, content: isRecord(content) ? content : null };
}

export function classify(exchange: Exchange, target: PollTarget): Classification {
  const unreachable = classifyUnreachable(exchange);
  if (unreachable || exchange.type !== 'answered') return unreachable ?? { type: 'readable' };
  const [page] = exchange.pages;
  const failed = (problem: ReturnType<typeof failure>): Classification => ({ type: 'failure', failure: problem });
  if (page === undefined) return failed(failure('response_unreadable', 'no page'));
  const byStatus = classifyStatus(page, exchange.receivedAt, (status) => status === 404);
  if (byStatus) return failed(byStatus);
  const body = readJson(page);
  if ('failure' in body) return failed(body.failure);
  const data = findData(body.value);
  if (data === null)
    return failed(
      errorOf(body.value) ?? classifyErrorUnder200(page) ?? failure('response_unreadable', 'no tracking data'),
    );
  if (data.type === 'none') {
    // A bill or booking may not have been issued yet.
    const reason = target.number.type === 'container' ? 'not_found' : 'not_found_yet';
    return failed(failure(reason, 'the line does not have this number'));
  }
  const isTracking = Array.isArray(data.content?.containers) || Array.isArray(data.content?.actualShipment);
  return isTracking
    ? { type: 'readable' }
    : failed(failure('response_unreadable', `no tracking data of type ${data.type}`));
}

/** 5400 means a wrong parameter, 5500 an internal error. */
function errorOf(body: unknown): ReturnType<typeof failure> | null {
  const code = isRecord(body) ? text(body.code) : null;
  if (code === '5500') return failure('source_unreachable', `error ${code} from the platform`);
  if (code === '5400') return failure('response_unreadable', `error ${code}: the request was not understood`);
  return null;
}
