/** Signs and posts one notification. */
import type { OutboundClient, OutboundResult } from '../outbound/client.ts';
import { parseRetryAfter } from './retry-schedule.ts';
import { signatureHeaders } from './signature.ts';

const USER_AGENT = 'Seamark Webhook Bot';

/** Status codes treated as success by default. Any other 2xx status and every redirect is treated as a failure. */
const ACCEPTED_STATUSES: readonly number[] = [200, 201, 202, 204];

/** Header that marks a replayed notification with the id of its replay. */
const REPLAY_HEADER = 'Webhook-Replay';

/** Header that continues the trace of the request or poll that caused the event (W3C Trace Context). */
const TRACE_HEADER = 'Traceparent';

export interface SendInput {
  url: string;
  /**
   * Valid secrets in printable form, newest first, and the name of the header with the plain signature. Null if the
   * delivery is unsigned.
   */
  signature: { secrets: readonly string[]; header: string | null } | null;
  /** Headers configured by the account. They never override ours. */
  customHeaders: readonly { name: string; value: string }[];
  notificationId: string;
  body: string;
  /** Wall-clock time of this attempt. */
  now: Date;
  /** Response timeout; defaults to that of the client. */
  timeoutMs?: number | undefined;
  acceptedStatuses?: readonly number[] | undefined;
  replayId?: string | null;
  /** W3C trace of the notification. */
  traceparent?: string | null;
}

export interface SentAttempt {
  succeeded: boolean;
  url: string;
  /** IP address of the connection; null if none was made. */
  address: string | null;
  /** Null if there was no response. */
  statusCode: number | null;
  /** Stage at which the delivery failed, and a message. */
  error: string | null;
  /** Headers as sent, without the values of custom headers, which often contain credentials. */
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  durationMs: number;
  retryAfterSeconds: number | null;
  /** Whether the receiver responded with 410: it wants no more notifications. */
  gone: boolean;
}

/** Signs and posts the body. Never throws if the delivery fails. */
export async function sendNotification(client: OutboundClient, input: SendInput): Promise<SentAttempt> {
  const { url, timeoutMs } = input;
  const body = Buffer.from(input.body);
  const own = ownHeaders(input, body);
  const taken = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const custom = input.customHeaders
    .filter(({ name }) => !taken.has(name.toLowerCase()))
    .map(({ name, value }) => [capitalize(name), value] as const);
  const headers = { ...Object.fromEntries(custom), ...own };
  const result = await client.post({ url, headers, body, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const hidden = Object.fromEntries(custom.map(([name]) => [name, '****']));
  return {
    ...readResult(result, input),
    url,
    address: result.address,
    requestHeaders: { ...hidden, ...own },
    durationMs: result.durationMs,
  };
}

function ownHeaders(
  { signature, notificationId, now, replayId, traceparent }: SendInput,
  body: Buffer,
): Record<string, string> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT };
  if (replayId !== undefined && replayId !== null) headers[REPLAY_HEADER] = replayId;
  if (traceparent !== undefined && traceparent !== null) headers[TRACE_HEADER] = traceparent;
  if (signature === null) return headers;
  const { secrets, header: plainHeader } = signature;
  const timestamp = Math.floor(now.getTime() / 1000);
  return Object.assign(headers, signatureHeaders({ secrets, notificationId, timestamp, body, plainHeader }));
}

type Reading = Omit<SentAttempt, 'url' | 'address' | 'requestHeaders' | 'durationMs'>;

function readResult(result: OutboundResult, { now, acceptedStatuses }: SendInput): Reading {
  if (result.outcome === 'failed') {
    return {
      succeeded: false,
      statusCode: null,
      error: `${result.stage}: ${result.message}`,
      responseHeaders: null,
      responseBody: null,
      retryAfterSeconds: null,
      gone: false,
    };
  }
  const succeeded = (acceptedStatuses ?? ACCEPTED_STATUSES).includes(result.status);
  return {
    succeeded,
    statusCode: result.status,
    error: succeeded ? null : `status: the receiver responded with ${result.status}`,
    responseHeaders: result.headers,
    responseBody: result.body,
    retryAfterSeconds: succeeded ? null : parseRetryAfter(result.headers['retry-after'], now.getTime()),
    gone: result.status === 410,
  };
}

/** Capitalizes a header name: `x-my-key` → `X-My-Key`. */
function capitalize(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_match, dash: string, letter: string) => dash + letter.toUpperCase());
}
