/** Sends the sample of an event to an address that is to be tried: by the same sender as deliveries, and nothing is kept of it. */
import type { OutboundClient } from '../outbound/client.ts';
import type { CatalogueEvent } from './catalogue.ts';
import { sampleNotification } from './sample-notification.ts';
import { sendNotification } from './send.ts';
import { PLAIN_SIGNATURE_HEADER } from './signature.ts';

export interface TriggerInput {
  url: string;
  event: CatalogueEvent;
  /** Null: without signatures. */
  secret: string | null;
  /** Anew for each attempt, so that no receiver takes it for one that it has seen. */
  notificationId: string;
  /** Origin of the API. */
  baseUrl: string;
  /** Wall clock. */
  now: Date;
}

/** What happened, as it is on the wire (rest-contract 1.5). */
export interface TriggerResult {
  url: string;
  succeeded: boolean;
  error: string | null;
  status_code: number | null;
  request_headers: Record<string, string>;
  request_body: string;
  response_headers: Record<string, string> | null;
  response_body: string | null;
}

export type Trigger = (input: TriggerInput) => Promise<TriggerResult>;

/** Never throws for a failed delivery. */
export function createTrigger(client: OutboundClient): Trigger {
  return async ({ url, event, secret, notificationId, baseUrl, now }) => {
    const body = sampleNotification(event, baseUrl, notificationId);
    const signature = secret === null ? null : { secrets: [secret], header: PLAIN_SIGNATURE_HEADER };
    const sent = await sendNotification(client, { url, signature, customHeaders: [], notificationId, body, now });
    return {
      url,
      succeeded: sent.succeeded,
      error: sent.error,
      status_code: sent.statusCode,
      request_headers: sent.requestHeaders,
      request_body: body,
      response_headers: sent.responseHeaders,
      response_body: sent.responseBody,
    };
  };
}
