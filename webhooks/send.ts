/** One attempt to deliver one notification. */
import type { OutboundClient, OutboundResult } from '../outbound/client.ts';
import { parseRetryAfter } from './retry-schedule.ts';
import { PLAIN_SIGNATURE_HEADER, signatureHeaders } from './signature.ts';

const USER_AGENT = 'Seamark Webhook Bot';

/** Only these count as received; another 2xx, and every redirect, is a failure. */
const successStatuses = new Set([200, 201, 202, 204]);

export interface SendInput {
  url: string;
  /** The printable secret; null: without signatures. */
  secret: string | null;
  /** Headers that the owner of the webhook wants sent. */
  customHeaders: readonly { name: string; value: string }[];
  notificationId: string;
  body: string;
  /** Wall clock of this attempt. */
  now: Date;
}

export interface SentAttempt {
  succeeded: boolean;
  /** Null when no answer came. */
  statusCode: number | null;
  /** Stage and message of a failure. */
  error: string | null;
  /** As sent, but with the values of custom headers hidden: they often carry credentials. */
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  durationMs: number;
  retryAfterSeconds: number | null;
  /** The receiver said 410: it does not want any more. */
  gone: boolean;
}

/** Signs and posts the body. Never throws for a failed delivery. */
export async function sendNotification(client: OutboundClient, input: SendInput): Promise<SentAttempt> {
  const { url, body, secret, notificationId, now } = input;
  const own = {
    'Content-Type': 'application/json',
    'User-Agent': USER_AGENT,
    ...(secret === null
      ? {}
      : signatureHeaders({
          secrets: [secret],
          notificationId,
          timestamp: Math.floor(now.getTime() / 1000),
          body,
          plainHeader: PLAIN_SIGNATURE_HEADER,
        })),
  };
  const custom = input.customHeaders.map(({ name, value }) => [capitalise(name), value] as const);
  const result = await client.post({ url, headers: { ...Object.fromEntries(custom), ...own }, body });
  const hidden = Object.fromEntries(custom.map(([name]) => [name, '****']));
  return { ...readResult(result, now), requestHeaders: { ...hidden, ...own }, durationMs: result.durationMs };
}

function readResult(result: OutboundResult, now: Date): Omit<SentAttempt, 'requestHeaders' | 'durationMs'> {
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
  const succeeded = successStatuses.has(result.status);
  return {
    succeeded,
    statusCode: result.status,
    error: succeeded ? null : `status: the receiver answered ${result.status}`,
    responseHeaders: result.headers,
    responseBody: result.body,
    retryAfterSeconds: succeeded ? null : parseRetryAfter(result.headers['retry-after'], now.getTime()),
    gone: result.status === 410,
  };
}

/** `x-my-key` → `X-My-Key`. */
function capitalise(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_match, dash: string, letter: string) => dash + letter.toUpperCase());
}
