/** Sends a sample event to a URL for testing, using the same sender as real deliveries. Records nothing. */
import type { OutboundClient } from '../outbound/client.ts';
import type { CatalogueEvent } from './catalogue.ts';
import { sampleNotification } from './sample-notification.ts';
import { type SendInput, sendNotification } from './send.ts';

/** Input of a test delivery. Each needs a new notification id; otherwise receivers treat it as a duplicate. */
export interface TriggerInput extends Omit<SendInput, 'body' | 'replayId'> {
  event: CatalogueEvent;
  baseUrl: string;
}

/** Result in wire format (spec/contract 1.5). */
export interface TriggerResult {
  url: string;
  succeeded: boolean;
  error: string | null;
  status_code: number | null;
  request_headers: Record<string, string>;
  request_body: string;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  /** An extension: IP address of the connection; null if none was made. */
  address: string | null;
  duration_ms: number;
}

export type Trigger = (input: TriggerInput) => Promise<TriggerResult>;

/** Creates a trigger, which never throws if the delivery fails. */
export function createTrigger(client: OutboundClient): Trigger {
  return async ({ event, baseUrl, ...input }) => {
    const body = sampleNotification(event, baseUrl, input.notificationId);
    const sent = await sendNotification(client, { ...input, body });
    return {
      url: input.url,
      succeeded: sent.succeeded,
      error: sent.error,
      status_code: sent.statusCode,
      request_headers: sent.requestHeaders,
      request_body: body,
      response_headers: sent.responseHeaders,
      response_body: sent.responseBody,
      address: sent.address,
      duration_ms: sent.durationMs,
    };
  };
}
