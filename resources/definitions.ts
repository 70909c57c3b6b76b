/** All resource definitions, from which `include` and the OpenAPI description are derived. */

import { bridgeComparison } from './comparisons/bridge-comparison.ts';
import { container } from './containers/container.ts';
import { containerProvenance } from './containers/container-provenance.ts';
import { containerTimeline } from './containers/container-timeline.ts';
import { correction } from './containers/correction.ts';
import { fieldChange } from './containers/field-change.ts';
import { route, routeLocation } from './containers/route.ts';
import { customField } from './custom-fields/custom-field.ts';
import { customFieldDefinition } from './custom-fields/custom-field-definition.ts';
import { customFieldOption } from './custom-fields/custom-field-option.ts';
import type { ResourceDefinition } from './define.ts';
import { demurrage } from './demurrage/demurrage.ts';
import { demurrageEvidence } from './demurrage/demurrage-evidence.ts';
import { tariff } from './demurrage/tariff.ts';
import { trackingSettings } from './demurrage/tracking-settings.ts';
import { document } from './documents/document.ts';
import { documentReading } from './documents/document-reading.ts';
import { documentRepresentation } from './documents/document-representation.ts';
import { documentSchema } from './documents/document-schema.ts';
import { emailSubmission } from './documents/email-submission.ts';
import { connectorStatusEvent } from './events/connector-status-event.ts';
import { containerCreatedEvent } from './events/container-created-event.ts';
import { containerPodTerminalChangedEvent } from './events/container-pod-terminal-changed-event.ts';
import { containerUpdatedEvent } from './events/container-updated-event.ts';
import { estimatedEvent } from './events/estimated-event.ts';
import { event } from './events/event.ts';
import { rawEvent } from './events/raw-event.ts';
import { transportEvent } from './events/transport-event.ts';
import { webhookStatusEvent } from './events/webhook-status-event.ts';
import { exception } from './exceptions/exception.ts';
import { exceptionRule } from './exceptions/exception-rule.ts';
import { exceptionSummary } from './exceptions/exception-summary.ts';
import { notificationRules } from './exceptions/notification-rules.ts';
import { ediMessage } from './intake/edi-message.ts';
import { ediPartner } from './intake/edi-partner.ts';
import { savedView } from './lists/saved-view.ts';
import { searchResult } from './lists/search-result.ts';
import { brand } from './parties/brand.ts';
import { customerPage } from './parties/customer-page.ts';
import { party } from './parties/party.ts';
import { account } from './people/account.ts';
import { apiKey } from './people/api-key.ts';
import { auditEntry } from './people/audit-entry.ts';
import { connectedApp } from './people/connected-app.ts';
import { invitation } from './people/invitation.ts';
import { member } from './people/member.ts';
import { session } from './people/session.ts';
import { signIn } from './people/sign-in.ts';
import { usage } from './people/usage.ts';
import { user } from './people/user.ts';
import { metroArea, port } from './places/place.ts';
import { railTerminal, terminal } from './places/terminal.ts';
import { unmatchedPlace } from './places/unmatched-place.ts';
import { shippingLine } from './reference/shipping-line.ts';
import { sourceGuide } from './reference/source-guide.ts';
import { shareLink } from './shipments/share-link.ts';
import { shipment } from './shipments/shipment.ts';
import { subscription } from './subscriptions/subscription.ts';
import { simulatedWorld } from './test-clocks/simulated-world.ts';
import { testClock } from './test-clocks/test-clock.ts';
import { bulkResult } from './tracking-requests/bulk-result.ts';
import { inferNumberResults } from './tracking-requests/infer-number-results.ts';
import { trackingAttempt } from './tracking-requests/tracking-attempt.ts';
import { trackingRequest } from './tracking-requests/tracking-request.ts';
import { trackingStanding } from './tracking-requests/tracking-standing.ts';
import { trackingWorkflow } from './tracking-requests/tracking-workflow.ts';
import { vessel } from './vessels/vessel.ts';
import { lineCheck } from './watches/line-check.ts';
import { lineCredentials } from './watches/line-credentials.ts';
import { lineHealth } from './watches/line-health.ts';
import { answer } from './watches/snapshot.ts';
import { webhook } from './webhooks/webhook.ts';
import { webhookEventCategory } from './webhooks/webhook-event-category.ts';
import { webhookNotification } from './webhooks/webhook-notification.ts';
import { webhookNotificationLog } from './webhooks/webhook-notification-log.ts';
import { webhookReplay } from './webhooks/webhook-replay.ts';

export type AnyDefinition = Omit<ResourceDefinition, 'render'>;

export const definitions: readonly AnyDefinition[] = [
  shipment,
  container,
  trackingRequest,
  trackingAttempt,
  trackingStanding,
  trackingWorkflow,
  lineHealth,
  bridgeComparison,
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
  sourceGuide,
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
  trackingSettings,
  unmatchedPlace,
  ediMessage,
  ediPartner,
  document,
  documentRepresentation,
  documentReading,
  emailSubmission,
  documentSchema,
  testClock,
  simulatedWorld,
  session,
  searchResult,
  savedView,
  shareLink,
  customerPage,
  brand,
  subscription,
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
