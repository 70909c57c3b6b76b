import type { EventSource } from '../../../resources/events/event.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import { sampleRow } from '../../../resources/sample/sample-row.ts';
import type { WebhookNotificationSource } from '../../../resources/webhooks/webhook-notification.ts';
import type { DeliveryAttemptRow } from '../../../resources/webhooks/webhook-notification-log.ts';
import type { ReplayRow } from '../../../store/webhooks/replays.ts';
import type { WebhookRow } from '../../../store/webhooks/webhooks.ts';

const at = new Date('2026-05-19T15:31:44Z');
const made = { account_id: ids.account, created_at: at, updated_at: at };

export const webhook = sampleRow<WebhookRow>({
  ...made,
  id: ids.webhook,
  url: 'https://hooks.example.com/seamark',
  active: true,
  events: ['container.transport.vessel_discharged', 'container.pickup_lfd.changed'],
  headers: [{ name: 'X-Environment', value: 'production' }],
  ordering: 'none',
  retry_schedule: null,
  timeout_seconds: null,
  accepted_statuses: null,
  signature_header: 'X-T49-Webhook-Signature',
  secret_masked: 'whsec_****4f7Q',
  secret_created_at: at,
  former_secrets: [],
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
});

export const notification: WebhookNotificationSource = {
  id: ids.notification,
  webhookId: ids.webhook,
  event: 'container.transport.vessel_discharged',
  deliveryStatus: 'succeeded',
  createdAt: new Date('2026-05-19T17:36:20Z'),
  sequence: 4711,
  backfilled: false,
  containerSequence: 9,
  reference: { id: ids.discharge, type: 'transport_event' },
  logIds: [ids.notificationLog],
  shipmentId: ids.shipment,
  containerId: ids.container,
  attempts: 1,
  nextAttemptAt: null,
  lastAttemptAt: new Date('2026-05-19T17:36:21Z'),
  lastStatusCode: 204,
  replaying: false,
  eventId: ids.event,
  replayId: null,
};

export const logged: Omit<EventSource, 'included' | 'baseUrl'> = {
  id: ids.event,
  name: 'container.transport.vessel_discharged',
  sequence: 4711,
  containerSequence: 9,
  occurredAt: new Date('2026-05-19T10:26:00Z'),
  createdAt: new Date('2026-05-19T17:36:20Z'),
  backfilled: false,
  reference: { id: ids.discharge, type: 'transport_event' },
  shipmentId: ids.shipment,
  containerId: ids.container,
  trackingRequestId: ids.trackingRequest,
};

export const attempt: DeliveryAttemptRow = {
  account_id: ids.account,
  id: ids.notificationLog,
  notification_id: ids.notification,
  number: 1,
  started_at: new Date('2026-05-19T17:36:21Z'),
  duration_ms: 84,
  status_code: 204,
  error: null,
  request_headers: { 'Content-Type': 'application/json', 'webhook-id': ids.notification },
  response_headers: { date: 'Tue, 19 May 2026 17:36:21 GMT' },
  response_body: '',
  url: 'https://example.com/hooks/seamark',
  address: '93.184.216.34',
  replay_id: null,
};

export const replay: ReplayRow = {
  account_id: ids.account,
  id: ids.webhookReplay,
  webhook_id: ids.webhook,
  state: 'running',
  selection: {
    from: '2026-05-18T08:00:00.000Z',
    to: null,
    events: null,
    shipment_id: null,
    container_id: null,
    notification_ids: null,
    only: 'undelivered',
  },
  per_second: 10,
  planned_sequence: 4711,
  until_sequence: 4711,
  total: 214,
  succeeded: 180,
  failed: 1,
  created_at: new Date('2026-05-19T17:40:02Z'),
  finished_at: null,
};
