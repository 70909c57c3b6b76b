import { describe, expect, it } from 'vitest';
import { exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';

const standard: DcsaProfile = { ...STANDARD_PROFILE, scacs: ['EXMP'], name: 'Example', sourceNote: '' };
const journey = fixture<unknown[]>('dcsa/fixtures/journey.json');
const login = '<!DOCTYPE html><html><body><form>Sign in <input type="password"></form></body></html>';
const page = '<html><body><h1>It works</h1></body></html>';
const dcsa = (statusCode: number, reason: string, message: string) => ({
  httpMethod: 'GET',
  requestUri: '/v2/events',
  statusCode,
  statusCodeText: reason,
  errorDateTime: '2026-08-20T06:00:00Z',
  errors: [{ reason, message }],
});

function reasonOf(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
  profile = standard,
  type: 'container' | 'booking_number' | 'bill_of_lading' = 'container',
) {
  const exchange = exchangeOf(responseOf(body, { status, headers }));
  const verdict = classify(profile, exchange, targetOf(type, 'EXMU7004120'));
  return verdict.type === 'readable' ? 'readable' : verdict.failure.reason;
}

describe('by status and content', () => {
  it.each([
    ['events', journey, 200, 'readable'],
    ['events in an object', { events: journey }, 200, 'readable'],
    ['empty list', [], 200, 'not_found'],
    ['empty list in an object', { events: [] }, 200, 'not_found'],
    ['no content', '', 204, 'not_found'],
    ['404', dcsa(404, 'Not Found', 'no events'), 404, 'not_found'],
    ['404 without a body', '', 404, 'not_found'],
    ['404 of a gateway', { message: 'no Route matched with those values' }, 404, 'response_unreadable'],
    ['404 as a web page', page, 404, 'response_unreadable'],
    ['text "no data" under 200', { message: 'No data found' }, 200, 'not_found'],
    ['error body under 200', dcsa(500, 'Internal Error', 'oops'), 200, 'source_unreachable'],
    ['400 without naming us', dcsa(400, 'invalidQuery', 'eventType not known'), 400, 'response_unreadable'],
    [
      '400 for a missing parameter',
      dcsa(400, 'required', 'equipmentReference is required'),
      400,
      'response_unreadable',
    ],
    [
      '400 for an unsupported parameter',
      dcsa(400, 'bad', 'unsupported parameter equipmentReference: invalid'),
      400,
      'response_unreadable',
    ],
    [
      '400 naming the number',
      dcsa(400, 'invalidParameter', 'equipmentReference has an invalid format'),
      400,
      'number_malformed',
    ],
    [
      '400 naming the number, newer shape',
      {
        httpMethod: 'GET',
        requestUri: '/v2/events',
        statusCode: 400,
        statusCodeText: 'Bad Request',
        statusCodeMessage: 'The request is not valid',
        providerCorrelationReference: 'abc-1',
        errorDateTime: '2026-08-20T06:00:00Z',
        errors: [
          {
            errorCode: 7003,
            property: 'equipmentReference',
            value: 'EXMU7004120',
            errorCodeText: 'invalidData',
            errorCodeMessage: 'Wrong pattern',
          },
        ],
      },
      400,
      'number_malformed',
    ],
    ['400 that means no data', dcsa(400, 'x', 'No shipments found'), 400, 'not_found'],
    ['401', { error: 'unauthorized' }, 401, 'credentials_rejected'],
    ['403 of an API', { message: 'invalid api key' }, 403, 'credentials_rejected'],
    ['403 without a body', '', 403, 'source_blocks_us'],
    ['403 without a reason', { message: 'Forbidden' }, 403, 'source_blocks_us'],
    ['403 of a robot check', login, 403, 'source_blocks_us'],
    ['403 not our cargo', dcsa(403, 'x', 'You are not authorized to view this shipment'), 403, 'withheld'],
    ['403 quota', { message: 'Out of call volume quota' }, 403, 'quota_exhausted'],
    ['429', '', 429, 'rate_limited'],
    ['429 quota', { message: 'daily quota exceeded' }, 429, 'quota_exhausted'],
    ['500', dcsa(500, 'x', 'boom'), 500, 'source_unreachable'],
    ['500 as a web page', page, 500, 'source_unreachable'],
    ['503', '', 503, 'source_unreachable'],
    ['302', '', 302, 'source_blocks_us'],
    ['405', '', 405, 'response_unreadable'],
    ['login page under 200', login, 200, 'source_blocks_us'],
    ['web page under 200', page, 200, 'response_unreadable'],
    ['cut JSON', JSON.stringify(journey).slice(0, 500), 200, 'response_unreadable'],
    ['unknown envelope', { data: { events: journey } }, 200, 'response_unreadable'],
    ['a number', 42, 200, 'response_unreadable'],
    ['null', null, 200, 'response_unreadable'],
    ['list of no events', ['a', 'b'], 200, 'response_unreadable'],
  ])('%s', (_name, body, status, reason) => {
    expect(reasonOf(body, status)).toBe(reason);
  });

  it('503 with Retry-After waits, for seconds or until a date', () => {
    const wait = (header: string) =>
      classify(
        standard,
        exchangeOf(responseOf('', { status: 503, headers: { 'retry-after': header } })),
        targetOf('container', 'X'),
      );
    expect(wait('90')).toMatchObject({ failure: { reason: 'rate_limited', retryAfterSeconds: 90 } });
    expect(wait('Thu, 03 Sep 2026 16:21:01 GMT')).toMatchObject({ failure: { retryAfterSeconds: 60 } });
  });

  it('a response truncated at the limit is not data', () => {
    const verdict = classify(
      standard,
      exchangeOf(responseOf(journey, { truncated: true })),
      targetOf('container', 'X'),
    );
    expect(verdict).toMatchObject({ failure: { reason: 'response_unreadable' } });
  });

  it('one bad page invalidates the whole response', () => {
    const verdict = classify(
      standard,
      exchangeOf(responseOf(journey), responseOf('', { status: 500 })),
      targetOf('container', 'X'),
    );
    expect(verdict).toMatchObject({ failure: { reason: 'source_unreachable' } });
  });

  it('reports the provider’s own reference to operators', () => {
    const body = { statusCode: 500, providerCorrelationReference: 'abc-1', errors: [] };
    const verdict = classify(standard, exchangeOf(responseOf(body, { status: 500 })), targetOf('container', 'X'));
    expect(verdict).toMatchObject({ failure: { detail: expect.stringContaining('abc-1') } });
  });
});

describe('not found, or not yet', () => {
  it('a bill or booking may appear later', () => {
    expect(reasonOf('', 404, {}, standard, 'bill_of_lading')).toBe('not_found_yet');
    expect(reasonOf([], 200, {}, standard, 'booking_number')).toBe('not_found_yet');
  });
  it('if the line does not distinguish the two, any number may appear later', () => {
    const profile = { ...standard, notFound: { ...standard.notFound, sameAsNotYet: true } };
    expect(reasonOf('', 404, {}, profile)).toBe('not_found_yet');
  });
  it('an empty list is a valid response if the profile says so', () => {
    const profile = { ...standard, notFound: { ...standard.notFound, emptyArray: false } };
    expect(reasonOf([], 200, {}, profile)).toBe('readable');
  });
});

describe('before any response', () => {
  it('names the kinds of number that the line accepts', () => {
    const profile: DcsaProfile = { ...standard, requireAll: ['booking', 'container'] };
    const exchange = { type: 'unreachable', detail: '', requestedAt: '', receivedAt: '', calls: 0 } as const;
    expect(classify(profile, exchange, targetOf('booking_number', 'EXB0012345'))).toMatchObject({
      failure: { reason: 'number_type_wrong', detail: expect.stringContaining('booking and container') },
    });
  });
  it('passes on the reason why nothing was sent', () => {
    const failure = { reason: 'credentials_rejected', detail: 'token refused', retryAfterSeconds: null } as const;
    const exchange = { type: 'unreachable', detail: '', failure, requestedAt: '', receivedAt: '', calls: 0 } as const;
    expect(classify(standard, exchange, targetOf('container', 'X'))).toEqual({ type: 'failure', failure });
  });
});

describe('a cancelled booking', () => {
  const reported = (code: string, at: string, booking = 'EXB0012345') => ({
    eventType: 'SHIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: at,
    eventCreatedDateTime: at,
    shipmentEventTypeCode: code,
    documentTypeCode: 'BKG',
    documentID: booking,
  });
  const verdict = (...events: unknown[]) => {
    const found = classify(standard, exchangeOf(responseOf(events)), targetOf('booking_number', 'EXB0012345'));
    return found.type === 'readable' ? 'readable' : found.failure.reason;
  };
  const confirmed = reported('CONF', '2026-08-01T09:00:00Z');

  it.each(['CANC', 'VOID'])('%s', (code) => {
    expect(verdict(confirmed, reported(code, '2026-08-02T09:00:00Z'))).toBe('booking_cancelled');
    expect(verdict(reported(code, '2026-08-02T09:00:00Z'), confirmed)).toBe('booking_cancelled');
  });
  it('not if it was confirmed again', () => {
    expect(verdict(reported('CANC', '2026-07-01T09:00:00Z'), confirmed)).toBe('readable');
  });
  it('not if the event refers to another booking', () => {
    expect(verdict(confirmed, reported('CANC', '2026-08-02T09:00:00Z', 'EXB9999999'))).toBe('readable');
  });
  it('not by itself if a container has moved', () => {
    expect(verdict(...journey, reported('CANC', '2026-08-30T09:00:00Z'))).toBe('readable');
  });
});

describe('a later page', () => {
  const verdictOf = (...pages: ReturnType<typeof responseOf>[]) => {
    const verdict = classify(standard, exchangeOf(...pages), targetOf('container', 'EXMU7004120'));
    return verdict.type === 'readable' ? 'readable' : verdict.failure.reason;
  };

  it('with status 404 does not make a number that was found unknown', () => {
    expect(verdictOf(responseOf(journey), responseOf('', { status: 404 }))).toBe('response_unreadable');
  });

  it('without content is the last, empty page', () => {
    const pages = [responseOf(journey), responseOf('', { status: 204 })];
    expect(verdictOf(...pages)).toBe('readable');
    expect(parse(standard, exchangeOf(...pages), targetOf('container', 'EXMU7004120')).claims).toHaveLength(
      parse(standard, exchangeOf(responseOf(journey)), targetOf('container', 'EXMU7004120')).claims.length,
    );
  });
});

it('a malformed number is not final if the line responds this way to other parties’ numbers', () => {
  const body = dcsa(400, 'invalidParameter', 'equipmentReference has an invalid format');
  expect(reasonOf(body, 400, {}, { ...standard, malformedIsFinal: false })).toBe('response_unreadable');
  expect(reasonOf(body, 400)).toBe('number_malformed');
});
