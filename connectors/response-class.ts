/** Classifies responses without facts by their status and content (spec/sources B3), for all kinds of connector. */
import type { Classification, Exchange, Failure, HttpResponse } from './connector.ts';
import { isHtml, readErrorBody } from './error-body.ts';
import { parseJson } from './json-shape.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** A page for people: a login form, a bot check or a block page. */
const LOGIN_OR_BOT =
  /captcha|are you a (human|robot)|not a robot|access denied|request unsuccessful|incapsula|imperva|cloudflare|akamai|just a moment|unusual traffic|type=["']?password|sign[ -]?in|log[ -]?in\b|single sign-on/i;
const NO_DATA =
  /no (data|records?|results?|events?|shipments?|information)\b|not? found|does not exist|unknown (shipment|container|booking|number)/i;
const NOT_OUR_CARGO =
  /not (a |an )?(authori[sz]ed|entitled|permitted|allowed) (to (view|access|see|track) )?(this|the|that) (shipment|booking|container|bill|cargo|document)|not (a )?party|not your (cargo|shipment)/i;
const QUOTA = /quota|call volume|daily limit|calls? per day/i;
const CREDENTIALS = /api[ -_]?key|subscription key|unauthori[sz]ed|credential|access token|client[ _-]id/i;
/** A gateway without this route: the configured address is wrong, which says nothing about the number. */
const NO_ROUTE = /no route|route not|resource path|api (proxy|path) not|cannot (get|post) \//i;

/** A plain sentence rather than a page or truncated JSON. */
const SENTENCE = /^\s*[^\s<[{][^<[{]{0,200}$/;

/**
 * Classifies a body that is not readable JSON and therefore never data. A single sentence may say that there is no
 * data.
 */
export function classifyText({ text, why }: { text: string; why: string }, where: string): Failure {
  if (SENTENCE.test(text) && NO_DATA.test(text)) return failure('not_found', `${where}: ${text.trim()}`);
  if (LOGIN_OR_BOT.test(text.slice(0, 20_000)))
    return failure('source_blocks_us', `${where}: a login page or bot check`);
  return failure('response_unreadable', `${where}: ${isHtml(text) ? 'a web page' : why}`);
}

/** Reads a 2xx body as JSON, or returns the reason why it is not JSON. */
export function readJson(page: HttpResponse): { value: unknown } | { failure: Failure } {
  if (page.truncated) return { failure: failure('response_unreadable', 'the response is larger than the limit') };
  const body = parseJson(page.body);
  if (body.type === 'other') return { failure: classifyText(body, `status ${page.status}`) };
  if (body.type === 'empty') return { failure: failure('response_unreadable', `status ${page.status} without a body`) };
  return { value: body.value };
}

/** Derives the failure from a page's status and error body; null for a 2xx, whose body decides. */
export function classifyStatus(
  page: HttpResponse,
  receivedAt: string,
  isNotFoundStatus: (status: number) => boolean,
): Failure | null {
  const { status } = page;
  if (status >= 200 && status <= 299) return null;
  const reported = readErrorBody(page);
  const retryAfter = retryAfterSeconds(page.headers['retry-after'], receivedAt);
  const where = `status ${status}${reported.summary ? ` (${reported.summary})` : ''}`;
  if (status === 429) return failure(QUOTA.test(reported.text) ? 'quota_exhausted' : 'rate_limited', where, retryAfter);
  if (status === 503 && retryAfter !== null) return failure('rate_limited', where, retryAfter);
  if (status >= 500 || status === 408) return failure('source_unreachable', where, retryAfter);
  if (status >= 300 && status <= 399) return failure('source_blocks_us', `${where}: redirected to another URL`);
  if (status === 401 || status === 407) return failure('credentials_rejected', where);
  if (status === 403) return classifyForbidden(reported.text, where, retryAfter);
  if (isNotFoundStatus(status)) {
    // A gateway without this route returns 404 for every number, which does not mean that the number is unknown.
    if (reported.html || NO_ROUTE.test(reported.text))
      return failure('response_unreadable', `${where}: there is nothing at this URL`);
    return failure('not_found', where);
  }
  if (status === 400 || status === 422) return classifyBadRequest(reported.text, where);
  return failure('response_unreadable', where);
}

function classifyForbidden(reported: string, where: string, retryAfter: number | null): Failure {
  if (isHtml(reported)) return failure('source_blocks_us', `${where}: a web page`);
  if (QUOTA.test(reported)) return failure('quota_exhausted', where, retryAfter);
  if (NOT_OUR_CARGO.test(reported)) return failure('withheld', where);
  // Unless the text mentions credentials, the refusal may concern only this number.
  return failure(CREDENTIALS.test(reported) ? 'credentials_rejected' : 'source_blocks_us', where);
}

function classifyBadRequest(reported: string, where: string): Failure {
  if (NO_DATA.test(reported)) return failure('not_found', where);
  if (CREDENTIALS.test(reported)) return failure('credentials_rejected', where);
  return failure('response_unreadable', where);
}

/** Returns the failure of an exchange without pages; null if it has pages. */
export function classifyUnreachable(exchange: Exchange): Classification | null {
  if (exchange.type === 'answered') return null;
  return { type: 'failure', failure: exchange.failure ?? failure('source_unreachable', exchange.detail) };
}

/** Reads an error sent with status 200: `{"statusCode":404,…}` or `{"message":"No data found"}` (spec/sources G26). */
export function classifyErrorUnder200(page: HttpResponse): Failure | null {
  const reported = readErrorBody(page);
  if (!reported.isError) return null;
  const where = `status ${page.status} with an error body${reported.summary ? ` (${reported.summary})` : ''}`;
  if (reported.status === 404 || NO_DATA.test(reported.text)) return failure('not_found', where);
  if (reported.status === 429) return failure('rate_limited', where);
  if (reported.status === 401) return failure('credentials_rejected', where);
  if (reported.status === 403) return classifyForbidden(reported.text, where, null);
  if (reported.status !== null && reported.status >= 500) return failure('source_unreachable', where);
  return failure('response_unreadable', where);
}

export function failure(reason: Failure['reason'], detail: string, retryAfter: number | null = null): Failure {
  return { reason, detail: detail.slice(0, 500), retryAfterSeconds: retryAfter };
}
