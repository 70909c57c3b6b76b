import { type Answer, dcsaError, type ErrorStyle, type FailedRequest, jsonAnswer } from './response.ts';

/**
 * Faults that a line returns on demand instead of events. The last three are not responses but failures of the
 * connection. `no_data_text` is a 200 with a body that reports "no data" as text; `forbidden_party` rejects a number
 * that belongs to others.
 */
export const FAULTS = [
  'not_found',
  'empty_array',
  'no_content',
  'no_data_text',
  'bad_reference',
  'unauthorized',
  'forbidden',
  'forbidden_bot_page',
  'forbidden_party',
  'rate_limited_seconds',
  'rate_limited_date',
  'rate_limited_bare',
  'quota_exhausted',
  'unavailable_retry_after',
  'unavailable',
  'server_error',
  'gateway_html',
  'html',
  'truncated_json',
  'wrong_envelope',
  'wrong_types',
  'empty_body',
  'redirect',
  'slow',
  'connection_reset',
  'cut_body',
] as const;

export type Fault = (typeof FAULTS)[number];

/** Seconds in `Retry-After`, in either of its formats. */
export const RETRY_AFTER_SECONDS = 120;

const BOT_PAGE =
  '<!DOCTYPE html><html><head><title>Access Denied</title></head><body><h1>Access Denied</h1>' +
  '<p>Please verify that you are a human. Reference #18.4f2e1702</p></body></html>';
const MAINTENANCE_PAGE = '<html><body><h1>Scheduled maintenance</h1><p>We will be back shortly.</p></body></html>';

function html(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** Returns the response for a fault; null for a failure of the connection. `elsewhere` is the target of a redirect. */
export function faultAnswer(fault: Fault, style: ErrorStyle, request: FailedRequest, elsewhere: string): Answer | null {
  const error = (status: number, statusText: string, reason: string, message: string, headers = {}): Answer =>
    dcsaError(style, request, { status, statusText, reason, message }, headers);
  const tooMany = (headers: Record<string, string>): Answer =>
    error(429, 'Too Many Requests', 'rateLimit', 'too many calls, slow down', headers);
  const soon = new Date(Date.now() + RETRY_AFTER_SECONDS * 1000);
  switch (fault) {
    case 'not_found':
      return error(404, 'Not Found', 'notFound', 'no events found for the given reference');
    case 'empty_array':
      return jsonAnswer(200, [], { 'API-Version': '2.2.0', 'Current-Page': '1' });
    case 'no_content':
      return { status: 204, headers: { 'API-Version': '2.2.0' }, body: '' };
    case 'no_data_text':
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'No data found' };
    case 'bad_reference':
      return error(400, 'Bad Request', 'invalidQuery', 'transportDocumentReference is not a valid reference');
    case 'unauthorized':
      return error(401, 'Unauthorized', 'unauthorized', 'credentials not accepted', { 'WWW-Authenticate': 'Bearer' });
    case 'forbidden':
      return error(403, 'Forbidden', 'forbidden', 'this client may not call this product');
    case 'forbidden_bot_page':
      return html(403, BOT_PAGE);
    case 'forbidden_party':
      return error(403, 'Forbidden', 'notAParty', 'you are not a party to this shipment');
    case 'rate_limited_seconds':
      return tooMany({ 'Retry-After': String(RETRY_AFTER_SECONDS) });
    case 'rate_limited_date':
      return tooMany({ 'Retry-After': soon.toUTCString() });
    case 'rate_limited_bare':
      return tooMany({});
    case 'quota_exhausted':
      return error(429, 'Too Many Requests', 'quota', 'the daily quota of calls is used up', {
        'Retry-After': String(RETRY_AFTER_SECONDS),
      });
    case 'unavailable_retry_after':
      return error(503, 'Service Unavailable', 'unavailable', 'try again later', {
        'Retry-After': String(RETRY_AFTER_SECONDS),
      });
    case 'unavailable':
      return error(503, 'Service Unavailable', 'unavailable', 'try again later');
    case 'server_error':
      return error(500, 'Internal Server Error', 'internal', 'unexpected condition');
    case 'gateway_html':
      return html(502, '<html><body><h1>502 Bad Gateway</h1></body></html>');
    case 'html':
      return html(200, MAINTENANCE_PAGE);
    case 'truncated_json':
      return { ...jsonAnswer(200, null), body: '[{"eventType":"EQUIPMENT","eventCreatedDateTime":"2026-08-1' };
    case 'wrong_envelope':
      return jsonAnswer(200, { result: { trackingEvents: [] }, status: 'SUCCESS' });
    case 'wrong_types':
      return jsonAnswer(200, [17, 'event', null]);
    case 'empty_body':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '' };
    case 'redirect':
      return { status: 302, headers: { location: `${elsewhere}/v2/events` }, body: '' };
    case 'slow':
    case 'connection_reset':
    case 'cut_body':
      return null;
  }
}
