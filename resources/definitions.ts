/** Every resource that answers are made of: what `include` may follow and what the description lists is read from here. */
import { account } from './account.ts';
import { answer } from './answer.ts';
import { apiKey } from './api-key.ts';
import { auditEntry } from './audit-entry.ts';
import { bulkResult } from './bulk-result.ts';
import { connectedApp } from './connected-app.ts';
import { connectorStatusEvent } from './connector-status-event.ts';
import { container } from './container.ts';
import { containerCreatedEvent } from './container-created-event.ts';
import { containerPodTerminalChangedEvent } from './container-pod-terminal-changed-event.ts';
import { containerProvenance } from './container-provenance.ts';
import { containerTimeline } from './container-timeline.ts';
import { containerUpdatedEvent } from './container-updated-event.ts';
import { correction } from './correction.ts';
import { customField } from './custom-field.ts';
import { customFieldDefinition } from './custom-field-definition.ts';
import { customFieldOption } from './custom-field-option.ts';
import type { ResourceDefinition } from './define.ts';
import { demurrage } from './demurrage.ts';
import { demurrageEvidence } from './demurrage-evidence.ts';
import { ediMessage } from './edi-message.ts';
import { ediPartner } from './edi-partner.ts';
import { estimatedEvent } from './estimated-event.ts';
import { event } from './event.ts';
import { exception } from './exception.ts';
import { exceptionRule } from './exception-rule.ts';
import { exceptionSummary } from './exception-summary.ts';
import { fieldChange } from './field-change.ts';
import { inferNumberResults } from './infer-number-results.ts';
import { invitation } from './invitation.ts';
import { lineCheck } from './line-check.ts';
import { lineCredentials } from './line-credentials.ts';
import { lineHealth } from './line-health.ts';
import { member } from './member.ts';
import { notificationRules } from './notification-rules.ts';
import { party } from './party.ts';
import { metroArea, port } from './place.ts';
import { rawEvent } from './raw-event.ts';
import { route, routeLocation } from './route.ts';
import { savedView } from './saved-view.ts';
import { searchResult } from './search-result.ts';
import { session } from './session.ts';
import { shipment } from './shipment.ts';
import { shippingLine } from './shipping-line.ts';
import { signIn } from './sign-in.ts';
import { tariff } from './tariff.ts';
import { railTerminal, terminal } from './terminal.ts';
import { testClock } from './test-clock.ts';
import { trackingAttempt } from './tracking-attempt.ts';
import { trackingRequest } from './tracking-request.ts';
import { trackingStanding } from './tracking-standing.ts';
import { trackingWorkflow } from './tracking-workflow.ts';
import { transportEvent } from './transport-event.ts';
import { unmatchedPlace } from './unmatched-place.ts';
import { usage } from './usage.ts';
import { user } from './user.ts';
import { vessel } from './vessel.ts';
import { webhook } from './webhook.ts';
import { webhookEventCategory } from './webhook-event-category.ts';
import { webhookNotification } from './webhook-notification.ts';
import { webhookNotificationLog } from './webhook-notification-log.ts';
import { webhookReplay } from './webhook-replay.ts';
import { webhookStatusEvent } from './webhook-status-event.ts';

export type AnyDefinition = Omit<ResourceDefinition, 'render'>;

export const definitions: readonly AnyDefinition[] = [
  shipment,
  container,
  trackingRequest,
  trackingAttempt,
  trackingStanding,
  trackingWorkflow,
  lineHealth,
  transportEvent,
  rawEvent,
  port,
  metroArea,
  terminal,
  railTerminal,
  vessel,
  route,
  routeLocation,
  shippingLine,
  user,
  account,
  party,
  customField,
  customFieldDefinition,
  customFieldOption,
  webhook,
  webhookEventCategory,
  webhookNotification,
  webhookNotificationLog,
  event,
  webhookReplay,
  estimatedEvent,
  containerCreatedEvent,
  containerUpdatedEvent,
  containerPodTerminalChangedEvent,
  webhookStatusEvent,
  connectorStatusEvent,
  inferNumberResults,
  correction,
  containerProvenance,
  containerTimeline,
  fieldChange,
  answer,
  exception,
  exceptionSummary,
  exceptionRule,
  notificationRules,
  demurrage,
  demurrageEvidence,
  tariff,
  unmatchedPlace,
  ediMessage,
  ediPartner,
  testClock,
  session,
  searchResult,
  savedView,
  bulkResult,
  apiKey,
  connectedApp,
  usage,
  member,
  invitation,
  signIn,
  auditEntry,
  lineCheck,
  lineCredentials,
];
