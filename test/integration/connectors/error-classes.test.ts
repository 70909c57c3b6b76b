import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connector, Failure } from '../../../connectors/connector.ts';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import type { FailureReason } from '../../../tracking/watches/failures.ts';
import { type Fault, RETRY_AFTER_SECONDS } from '../../publisher/faults.ts';
import { CANCELLED, DIRECT } from '../../publisher/journeys.ts';
import { type Publisher, type PublisherOptions, startPublisher } from '../../publisher/publisher.ts';
import type { ErrorStyle } from '../../publisher/response.ts';
import { connectorOf, listeningLogger, requestBy } from './line-under-test.ts';

const BILL = requestBy('bill_of_lading', DIRECT.billOfLading);
const CONTAINER = requestBy('container', 'EXMU7004120');
const CREDENTIALS = {
  kind: 'oauth2_client_credentials',
  clientId: 'seamark',
  clientSecret: 'hush-hush-42',
  clientAuth: 'basic',
} as const;

let publisher: Publisher;
let withTokens: Publisher;
let transport: Transport;

beforeAll(async () => {
  publisher = await startPublisher();
  withTokens = await startPublisher({ authentication: CREDENTIALS });
  transport = createTransport({ logger: listeningLogger().logger, userAgent: 'seamark-test' });
});

afterAll(async () => {
  await transport.close();
  await Promise.all([publisher.close(), withTokens.close()]);
});

beforeEach(() => publisher.fail(null));

async function failureOf(connector: Connector, target = BILL): Promise<Failure | 'readable'> {
  const verdict = connector.classify(await transport.poll(connector, target, {}), target);
  return verdict.type === 'failure' ? verdict.failure : 'readable';
}

const plain = (settings: Record<string, string> = {}): Connector =>
  connectorOf(publisher, { AUTH: 'none', ...settings });

/** Fault, reason for a bill of lading, and the seconds to wait that the line states. */
const CLASSES: [Fault, FailureReason, number | null][] = [
  ['not_found', 'not_found_yet', null],
  ['empty_array', 'not_found_yet', null],
  ['no_content', 'not_found_yet', null],
  ['no_data_text', 'not_found_yet', null],
  ['bad_reference', 'number_malformed', null],
  ['unauthorized', 'credentials_rejected', null],
  ['forbidden', 'source_blocks_us', null],
  ['forbidden_bot_page', 'source_blocks_us', null],
  ['forbidden_party', 'withheld', null],
  ['rate_limited_seconds', 'rate_limited', RETRY_AFTER_SECONDS],
  ['rate_limited_date', 'rate_limited', RETRY_AFTER_SECONDS],
  ['rate_limited_bare', 'rate_limited', null],
  ['quota_exhausted', 'quota_exhausted', RETRY_AFTER_SECONDS],
  ['unavailable_retry_after', 'rate_limited', RETRY_AFTER_SECONDS],
  ['unavailable', 'source_unreachable', null],
  ['server_error', 'source_unreachable', null],
  ['gateway_html', 'source_unreachable', null],
  ['connection_reset', 'source_unreachable', null],
  ['cut_body', 'source_unreachable', null],
  ['html', 'response_unreadable', null],
  ['truncated_json', 'response_unreadable', null],
  ['wrong_envelope', 'response_unreadable', null],
  ['wrong_types', 'response_unreadable', null],
  ['empty_body', 'response_unreadable', null],
  ['redirect', 'source_blocks_us', null],
];

test.each(CLASSES)('%s is %s', async (fault, reason, seconds) => {
  publisher.fail(fault);
  const failure = await failureOf(plain());
  if (failure === 'readable') expect.fail('it was taken for data');
  expect(failure.reason).toBe(reason);
  expect(failure.detail).not.toBe('');
  if (seconds === null) expect(failure.retryAfterSeconds).toBeNull();
  // An HTTP date has a resolution of one second.
  else expect(Math.abs((failure.retryAfterSeconds ?? 0) - seconds)).toBeLessThanOrEqual(2);
});

test.each(['not_found', 'empty_array', 'no_content'] as const)(
  'a container number that is %s is final',
  async (fault) => {
    publisher.fail(fault);
    expect(await failureOf(plain(), CONTAINER)).toMatchObject({ reason: 'not_found' });
    expect(await failureOf(plain({ NOT_FOUND_MAY_BE_NOT_YET: 'on' }), CONTAINER)).toMatchObject({
      reason: 'not_found_yet',
    });
  },
);

test('an unknown number is not_found in every form in which a healthy line reports it', async () => {
  for (const unknown of ['not_found', 'empty_array', 'no_content'] satisfies PublisherOptions['unknown'][]) {
    for (const errorStyle of ['v2', 'newer'] satisfies ErrorStyle[]) {
      const line = await startPublisher({ unknown, errorStyle });
      const connector = connectorOf(line, { AUTH: 'none' });
      expect(await failureOf(connector, requestBy('booking_number', 'NOSUCH1'))).toMatchObject({
        reason: 'not_found_yet',
      });
      expect(await failureOf(connector, requestBy('container', 'EXMU7009990'))).toMatchObject({ reason: 'not_found' });
      await line.close();
    }
  }
});

test('the error bodies of both generations name what was wrong with the number', async () => {
  for (const errorStyle of ['v2', 'newer'] satisfies ErrorStyle[]) {
    const line = await startPublisher({ errorStyle });
    const connector = connectorOf(line, { AUTH: 'none' });
    // The number is longer than any bill of lading, so this line returns 400 and names the parameter.
    const failure = await failureOf(connector, requestBy('bill_of_lading', 'EXBL7788990EXBL7788990'));
    expect(failure).toMatchObject({ reason: 'number_malformed', detail: expect.stringContaining('20 characters') });
    await line.close();
  }
});

test('a 400 for a malformed request proves nothing about the number', async () => {
  const failure = await failureOf(plain({ STATIC_QUERY: 'colour=blue' }));
  expect(failure).toMatchObject({ reason: 'response_unreadable' });
});

test('a wrong path is reported as such, not as an unknown number', async () => {
  const failure = await failureOf(plain({ EVENTS_PATH: '/v3/elsewhere' }));
  expect(failure).toMatchObject({ reason: expect.stringMatching(/response_unreadable|not_found_yet/) });
});

test('a booking that the line cancelled is reported as cancelled', async () => {
  expect(await failureOf(plain(), requestBy('booking_number', CANCELLED.booking))).toMatchObject({
    reason: 'booking_cancelled',
  });
});

test('no server at all means unreachable', async () => {
  const gone = await startPublisher();
  await gone.close();
  expect(await failureOf(connectorOf(gone, { AUTH: 'none' }))).toMatchObject({ reason: 'source_unreachable' });
});

test('a line that stays silent is unreachable, and so is a silent token endpoint', async () => {
  const asker = createTransport({ logger: listeningLogger().logger, userAgent: 'seamark-test', timeoutMs: 200 });
  publisher.fail('slow');
  const silent = plain();
  const verdict = silent.classify(await asker.poll(silent, BILL, {}), BILL);
  expect(verdict).toMatchObject({ failure: { reason: 'source_unreachable', detail: 'no response (ETIMEDOUT)' } });
  const settings = { AUTH: CREDENTIALS.kind, CLIENT_ID: 'seamark', CLIENT_SECRET: 'hush-hush-42' };
  const connector = connectorOf(withTokens, { ...settings, TOKEN_URL: withTokens.tokenUrl });
  withTokens.failTokens('slow');
  const tokenless = connector.classify(await asker.poll(connector, BILL, {}), BILL);
  expect(tokenless).toMatchObject({ failure: { reason: 'source_unreachable' } });
  withTokens.failTokens(null);
  await asker.close();
});

test('an aborted call is not reported as a failure of the line', async () => {
  publisher.fail('slow');
  const reason = new Error('shutting down');
  const controller = new AbortController();
  const requested = transport.poll(plain(), BILL, { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 50);
  await expect(requested).rejects.toBe(reason);
});

test('a line is healthy again after the next successful poll', async () => {
  for (const [fault] of CLASSES) {
    publisher.fail(fault, 1);
    await failureOf(plain());
    expect(await failureOf(plain()), fault).toBe('readable');
  }
});

const TOKEN_CLASSES: [Fault, FailureReason, number | null][] = [
  ['unauthorized', 'credentials_rejected', null],
  ['bad_reference', 'credentials_rejected', null],
  ['rate_limited_seconds', 'rate_limited', RETRY_AFTER_SECONDS],
  ['unavailable_retry_after', 'rate_limited', RETRY_AFTER_SECONDS],
  ['server_error', 'source_unreachable', null],
  ['connection_reset', 'source_unreachable', null],
  ['html', 'response_unreadable', null],
  ['truncated_json', 'response_unreadable', null],
];

test.each(TOKEN_CLASSES)('a token endpoint that responds %s: %s', async (fault, reason, seconds) => {
  const asker = createTransport({ logger: listeningLogger().logger, userAgent: 'seamark-test' });
  const settings = { AUTH: CREDENTIALS.kind, CLIENT_ID: 'seamark', CLIENT_SECRET: 'hush-hush-42' };
  const connector = connectorOf(withTokens, { ...settings, TOKEN_URL: withTokens.tokenUrl });
  withTokens.failTokens(fault);
  const requestCount = withTokens.requests.length;
  const verdict = connector.classify(await asker.poll(connector, BILL, {}), BILL);
  expect(verdict).toMatchObject({ failure: { reason, retryAfterSeconds: seconds } });
  const calls = withTokens.requests.slice(requestCount).map((request) => request.target);
  expect(calls.filter((target) => target.startsWith('/v2/events'))).toEqual([]);
  withTokens.failTokens(null);
  expect(connector.classify(await asker.poll(connector, BILL, {}), BILL).type).toBe('readable');
  await asker.close();
});
