/**
 * Builds events about the service itself (an extension), such as a failing webhook or a paused source, for
 * `appendEvents`. They are published like other events but do not belong to a shipment. Each event shares its id with
 * its object.
 */
import { findRailroad } from '../reference/lines/railroads.ts';
import { findShippingLine } from '../reference/lines/shipping-lines.ts';
import { findTerminal } from '../reference/terminals/terminals.ts';
import { connectorStatusEvent } from '../resources/events/connector-status-event.ts';
import { webhookStatusEvent } from '../resources/events/webhook-status-event.ts';
import type { Resource } from '../resources/resource.ts';
import type { NewEvent } from '../store/events/append-events.ts';
import type { RenderedEvent } from './payload.ts';

export type OperationalEvent = NewEvent & { body: RenderedEvent };

interface OfWebhook {
  id: string;
  webhook: { id: string; url: string };
  /** Wall-clock time of the event. */
  at: Date;
}

export interface WebhookFailing extends OfWebhook {
  /** Elapsed percentage of the time until the webhook is disabled. */
  percent: number;
  failingSince: Date;
  disablesAt: Date;
}

/** Builds `webhook.failing`, a warning that a webhook will be disabled. */
export function webhookFailingEvent(failing: WebhookFailing): OperationalEvent {
  return toNewEvent('webhook.failing', failing.at, webhookFailingObject(failing));
}

export interface WebhookDisabled extends OfWebhook {
  reason: 'only_failures' | 'gone';
  failingSince: Date | null;
}

/** Builds `webhook.disabled`. Only the account's other webhooks receive it. */
export function webhookDisabledEvent(disabled: WebhookDisabled): OperationalEvent {
  return toNewEvent('webhook.disabled', disabled.at, webhookDisabledObject(disabled));
}

export interface ConnectorStatus {
  id: string;
  source: { kind: 'line' | 'terminal' | 'railroad'; code: string };
  /** Reason for the pause, even if it has ended since. */
  reason: string;
  since: Date;
  /** Number of the account's open tracking requests. */
  affected: number;
  /** Wall-clock time of the event. */
  at: Date;
}

/** Builds `connector.paused`, which reports that a source polled for the account's requests was paused. */
export function connectorPausedEvent(paused: ConnectorStatus): OperationalEvent {
  return toNewEvent('connector.paused', paused.at, connectorObject('connector.paused', paused));
}

/** Builds `connector.resumed`, which reports that the source is being polled again. */
export function connectorResumedEvent(resumed: ConnectorStatus): OperationalEvent {
  return toNewEvent('connector.resumed', resumed.at, connectorObject('connector.resumed', resumed));
}

function webhookFailingObject({ at, ...failing }: WebhookFailing): Resource {
  return webhookStatusEvent.render({ ...failing, event: 'webhook.failing', reason: 'only_failures', timestamp: at });
}

function webhookDisabledObject({ at, ...disabled }: WebhookDisabled): Resource {
  const over = { percent: null, disablesAt: null };
  return webhookStatusEvent.render({ ...disabled, ...over, event: 'webhook.disabled', timestamp: at });
}

function connectorObject(
  event: 'connector.paused' | 'connector.resumed',
  { at, ...status }: ConnectorStatus,
): Resource {
  const source = { ...status.source, name: nameOf(status.source) };
  return connectorStatusEvent.render({ ...status, source, event, timestamp: at });
}

function nameOf({ kind, code }: ConnectorStatus['source']): string | null {
  if (kind === 'line') return findShippingLine(code)?.name ?? null;
  return (kind === 'terminal' ? findTerminal(code) : findRailroad(code))?.name ?? null;
}

function toNewEvent(name: string, at: Date, reference: Resource): OperationalEvent {
  return {
    id: reference.id,
    name,
    shipmentId: null,
    containerId: null,
    trackingRequestId: null,
    body: { reference, included: [reference] },
    backfilled: false,
    occurredAt: at.toISOString(),
  };
}
