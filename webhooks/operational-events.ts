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

/** An event with its resources. */
export type OperationalEvent = NewEvent & { body: RenderedEvent };

interface OfWebhook {
  /** A new id. */
  id: string;
  webhook: { id: string; url: string };
  /** Wall-clock time of the event. */
  at: Date;
}

export interface WebhookFailing extends OfWebhook {
  /** Percentage of the time until deactivation that has passed. */
  percent: number;
  failingSince: Date;
  disablesAt: Date;
}

/** Builds `webhook.failing`, a warning that part of the time until a webhook's deactivation has passed. */
export function webhookFailingEvent(failing: WebhookFailing): OperationalEvent {
  return toNewEvent('webhook.failing', failing.at, webhookFailingObject(failing));
}

export interface WebhookDisabled extends OfWebhook {
  /** The webhook's `disabled_reason`. */
  reason: 'only_failures' | 'gone';
  failingSince: Date | null;
}

/**
 * Builds `webhook.disabled`, which reports that a webhook was deactivated. The webhook itself does not receive it, but
 * the account's other webhooks do.
 */
export function webhookDisabledEvent(disabled: WebhookDisabled): OperationalEvent {
  return toNewEvent('webhook.disabled', disabled.at, webhookDisabledObject(disabled));
}

export interface ConnectorStatus {
  /** A new id. */
  id: string;
  source: { kind: 'line' | 'terminal' | 'railroad'; code: string };
  /** Reason for the pause, even if the pause has ended since. */
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
