/** Sends the sample of an event to an address that is to be tried: by the same sender as deliveries, and nothing is kept of it. */
import type { OutboundClient } from '../outbound/client.ts';
import type { CatalogueEvent } from './catalogue.ts';
import { sampleNotification } from './sample-notification.ts';
import { type SendInput, sendNotification } from './send.ts';

/** The id of the notification is a new one each time, so that no receiver takes it for one that it has seen. */
export interface TriggerInput extends Omit<SendInput, 'body' | 'replayId'> {
  event: CatalogueEvent;
  /** Origin of the API. */
  baseUrl: string;
}

/** What happened, as it is on the wire (spec/contract 1.5). */
export interface TriggerResult {
  url: string;
  succeeded: boolean;
  error: string | null;
  status_code: number | null;
  request_headers: Record<string, string>;
  request_body: string;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  /** Ours. */
  address: string | null;
  duration_ms: number;
}

export type Trigger = (input: TriggerInput) => Promise<TriggerResult>;

/** Never throws for a failed delivery. */
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
