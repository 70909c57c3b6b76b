/** Resources of the sample journey for the examples, rendered as in responses. */

import { documentSchemas } from '../../documents/schemas/document-schemas.ts';
import { bridgeComparison } from '../../resources/comparisons/bridge-comparison.ts';
import { containerResource } from '../../resources/containers/container.ts';
import { containerProvenance } from '../../resources/containers/container-provenance.ts';
import { containerTimeline } from '../../resources/containers/container-timeline.ts';
import { correctionResource } from '../../resources/containers/correction.ts';
import { fieldChange } from '../../resources/containers/field-change.ts';
import { route, routeLocation } from '../../resources/containers/route.ts';
import { customField } from '../../resources/custom-fields/custom-field.ts';
import { customFieldDefinition } from '../../resources/custom-fields/custom-field-definition.ts';
import { customFieldOption } from '../../resources/custom-fields/custom-field-option.ts';
import { demurrage } from '../../resources/demurrage/demurrage.ts';
import { demurrageEvidence } from '../../resources/demurrage/demurrage-evidence.ts';
import { tariff } from '../../resources/demurrage/tariff.ts';
import { trackingSettings } from '../../resources/demurrage/tracking-settings.ts';
import { document } from '../../resources/documents/document.ts';
import { documentReading } from '../../resources/documents/document-reading.ts';
import { documentRepresentation } from '../../resources/documents/document-representation.ts';
import { documentSchema } from '../../resources/documents/document-schema.ts';
import { emailSubmission } from '../../resources/documents/email-submission.ts';
import { event } from '../../resources/events/event.ts';
import { rawEventResource } from '../../resources/events/raw-event.ts';
import { transportEventResource } from '../../resources/events/transport-event.ts';
import { exception } from '../../resources/exceptions/exception.ts';
import { exceptionRule } from '../../resources/exceptions/exception-rule.ts';
import { exceptionSummary } from '../../resources/exceptions/exception-summary.ts';
import { notificationRules } from '../../resources/exceptions/notification-rules.ts';
import { ediMessageResource } from '../../resources/intake/edi-message.ts';
import { ediPartnerResource } from '../../resources/intake/edi-partner.ts';
import { savedView } from '../../resources/lists/saved-view.ts';
import { searchResult } from '../../resources/lists/search-result.ts';
import { mailAddress } from '../../resources/mail/mail-address.ts';
import { mailSender } from '../../resources/mail/mail-sender.ts';
import { mailbox } from '../../resources/mail/mailbox.ts';
import { mailboxCheck } from '../../resources/mail/mailbox-check.ts';
import { brand } from '../../resources/parties/brand.ts';
import { customerPage } from '../../resources/parties/customer-page.ts';
import { party } from '../../resources/parties/party.ts';
import { account } from '../../resources/people/account.ts';
import { apiKey } from '../../resources/people/api-key.ts';
import { auditEntry } from '../../resources/people/audit-entry.ts';
import { connectedApp } from '../../resources/people/connected-app.ts';
import { invitation } from '../../resources/people/invitation.ts';
import { member } from '../../resources/people/member.ts';
import { session } from '../../resources/people/session.ts';
import { signIn } from '../../resources/people/sign-in.ts';
import { usage } from '../../resources/people/usage.ts';
import { userResource } from '../../resources/people/user.ts';
import { placeResource } from '../../resources/places/place.ts';
import { railTerminalResource, terminalResource } from '../../resources/places/terminal.ts';
import { unmatchedPlaceResource } from '../../resources/places/unmatched-place.ts';
import { NOTHING_IMPORTED } from '../../resources/reference/imported-rows.ts';
import { shippingLineResource } from '../../resources/reference/shipping-line.ts';
import { sourceGuide } from '../../resources/reference/source-guide.ts';
import { References } from '../../resources/references.ts';
import type { Resource } from '../../resources/resource.ts';
import * as documentData from '../../resources/sample/documents.ts';
import { sampleIds as ids } from '../../resources/sample/ids.ts';
import * as journey from '../../resources/sample/journey.ts';
import { shareLink } from '../../resources/shipments/share-link.ts';
import { shipmentResource } from '../../resources/shipments/shipment.ts';
import { subscription } from '../../resources/subscriptions/subscription.ts';
import { simulatedWorld } from '../../resources/test-clocks/simulated-world.ts';
import { testClockResource } from '../../resources/test-clocks/test-clock.ts';
import { bulkResultResource } from '../../resources/tracking-requests/bulk-result.ts';
import { inferNumberResultsResource } from '../../resources/tracking-requests/infer-number-results.ts';
import { trackingAttempt } from '../../resources/tracking-requests/tracking-attempt.ts';
import { trackingRequestResource } from '../../resources/tracking-requests/tracking-request.ts';
import { trackingStanding } from '../../resources/tracking-requests/tracking-standing.ts';
import { trackingWorkflow } from '../../resources/tracking-requests/tracking-workflow.ts';
import { vesselResource } from '../../resources/vessels/vessel.ts';
import { lineCheck } from '../../resources/watches/line-check.ts';
import { lineCredentials } from '../../resources/watches/line-credentials.ts';
import { lineHealth } from '../../resources/watches/line-health.ts';
import { answer } from '../../resources/watches/snapshot.ts';
import { webhookResource } from '../../resources/webhooks/webhook.ts';
import { webhookEventCategory } from '../../resources/webhooks/webhook-event-category.ts';
import { webhookNotification } from '../../resources/webhooks/webhook-notification.ts';
import { webhookNotificationLog } from '../../resources/webhooks/webhook-notification-log.ts';
import { webhookReplay } from '../../resources/webhooks/webhook-replay.ts';
import { EVENT_GROUPS, EVENTS, type EventGroup } from '../../webhooks/catalogue.ts';
import { sampleEvent } from '../../webhooks/sample-notification.ts';
import type { Samples } from './examples.ts';
import * as accountData from './samples/account.ts';
import * as stays from './samples/demurrage.ts';
import * as evidenceData from './samples/evidence.ts';
import * as exceptionData from './samples/exceptions.ts';
import * as intakeData from './samples/intake.ts';
import * as mailData from './samples/mail.ts';
import * as people from './samples/people.ts';
import * as trackingData from './samples/tracking.ts';
import * as webhookData from './samples/webhooks.ts';

const KINDS = ['line', 'terminal', 'railroad'];

/** Renders the samples, by type. */
export function samplesOf(baseUrl: string): Samples {
  const references = new References();
  const { watches, containers } = journey;
  const containerIds = containers.map(({ id }) => id);
  const eventIds = journey.transportEvents.map(({ id }) => id);
  const [held] = containers;
  if (held === undefined) return {};
  const samples: (Resource | null)[] = [
    trackingRequestResource(journey.trackingRequest, baseUrl),
    shipmentResource(journey.shipment, { watches, containerIds, references, baseUrl }),
    ...containers.map((row) => {
      const isHeld = row === held;
      // A railroad is polled only for containers that travel by rail.
      const polled = watches.filter(({ source_kind }) => KINDS.slice(0, isHeld ? 2 : 3).includes(source_kind));
      const transportEventIds = isHeld ? eventIds : [];
      return containerResource(row, {
        watches: polled,
        transportEventIds,
        rawEventIds: isHeld ? [ids.rawDischarge] : [],
        references,
      });
    }),
    ...journey.transportEvents.map((row) => transportEventResource(row, references)),
    rawEventResource(journey.rawEvent, references),
    placeResource('USLGB', null, NOTHING_IMPORTED),
    placeResource('CNNGB', null, NOTHING_IMPORTED),
    placeResource('USCHI', null, NOTHING_IMPORTED),
    terminalResource(journey.TERMINAL),
    railTerminalResource(journey.RAMP),
    vesselResource(journey.VESSEL, trackingData.vesselReport),
    route.render({ container: held, stops: trackingData.stops }),
    ...trackingData.stops.map((stop) => routeLocation.render({ container: held, stop, references })),
    shippingLineResource(trackingData.line),
    userResource(accountData.user),
    account.render(accountData.account),
    party.render({ row: accountData.party, baseUrl }),
    customFieldDefinition.render({
      row: accountData.definition,
      optionIds: [ids.option],
      fieldIds: [ids.customField],
      baseUrl,
    }),
    customFieldOption.render({ row: accountData.option, baseUrl }),
    customField.render({
      row: accountData.customField,
      apiSlug: accountData.definition.api_slug,
      displayValue: accountData.option.label,
      entityType: 'shipment',
      baseUrl,
    }),
    webhookResource(webhookData.webhook, baseUrl),
    webhookEventCategory.render({ ...(EVENT_GROUPS[0] as EventGroup), baseUrl }),
    webhookNotification.render(webhookData.notification),
    webhookNotificationLog.render(webhookData.attempt),
    webhookReplay.render({ row: webhookData.replay, baseUrl }),
    event.render({ ...webhookData.logged, included: journeyIncluded(baseUrl), baseUrl }),
    ...eventObjects(baseUrl),
    inferNumberResultsResource(ids.inference, trackingData.inference),
    correctionResource(evidenceData.correction),
    trackingAttempt.render(trackingData.attemptOfLine),
    lineHealth.render(evidenceData.healthOfLine),
    bridgeComparison.render(evidenceData.comparison),
    trackingWorkflow.render(trackingData.workflow),
    trackingStanding.render({ ...trackingData.standing, row: journey.trackingRequest }),
    containerProvenance.render(evidenceData.provenance),
    containerTimeline.render(evidenceData.timeline),
    fieldChange.render(evidenceData.fieldChange),
    answer.render(evidenceData.snapshotSource),
    unmatchedPlaceResource(intakeData.unmatchedPlace, null, baseUrl),
    ediMessageResource(intakeData.ediMessage, null, baseUrl),
    ediPartnerResource(intakeData.ediPartner, baseUrl),
    mailAddress.render({ row: mailData.mailAddress, token: mailData.TOKEN, baseUrl, mailDomain: 'mail.example.com' }),
    mailSender.render({ row: mailData.mailSender, baseUrl }),
    mailbox.render({ ...mailData.mailbox, baseUrl }),
    mailboxCheck.render(mailData.mailboxCheck),
    document.render({ row: documentData.document, baseUrl }),
    documentRepresentation.render(documentData.documentRepresentation),
    documentReading.render(documentData.documentReading),
    emailSubmission.render({ row: documentData.emailSubmission, withoutBody: false, baseUrl }),
    ...documentSchemas()
      .slice(0, 1)
      .map((schema) => documentSchema.render({ ...schema, baseUrl })),
    testClockResource(trackingData.testClock, trackingData.testClock.position_at, baseUrl),
    session.render(accountData.session),
    searchResult.render(trackingData.found),
    savedView.render({ row: accountData.savedView, baseUrl }),
    subscription.render({ row: accountData.subscription, baseUrl }),
    brand.render({ account_id: ids.account, name: 'Harbor Forwarding', accent_color: '#7a1f3d' }),
    customerPage.render({
      row: accountData.customerPage,
      url: null,
      now: accountData.customerPage.created_at,
      baseUrl,
    }),
    shareLink.render({ row: accountData.shareLink, url: null, now: accountData.shareLink.created_at, baseUrl }),
    exception.render({ row: exceptionData.exception, now: exceptionData.exception.updated_at, baseUrl }),
    exceptionSummary.render(exceptionData.exceptionSummary),
    exceptionRule.render(exceptionData.exceptionRule),
    notificationRules.render(exceptionData.notificationRules),
    demurrage.render({ standing: stays.demurrage, references }),
    demurrageEvidence.render({ evidence: stays.evidence, references }),
    tariff.render({ row: stays.tariff, references, baseUrl }),
    trackingSettings.render({ accountId: ids.account, preferredLastFreeDay: 'line_terminal_rail' }),
    ...trackingData.bulkResults.map(bulkResultResource),
    apiKey.render(accountData.apiKey),
    connectedApp.render(accountData.connectedApp),
    usage.render(accountData.usage),
    simulatedWorld.render(accountData.simulated),
    member.render(people.member),
    invitation.render(people.invitation),
    signIn.render(people.signIn),
    auditEntry.render(people.auditEntry),
    lineCheck.render(people.lineCheck),
    lineCredentials.render(people.lineCredentials),
    ...evidenceData.guidedLines.map(sourceGuide.render),
  ];
  return Object.groupBy(
    samples.filter((sample) => sample !== null),
    ({ type }) => type,
  );
}

const OF_ROWS = ['tracking_request', 'transport_event', 'document'];

function journeyIncluded(baseUrl: string): Resource[] {
  const discharge = EVENTS.find(({ name }) => name === webhookData.logged.name);
  return discharge === undefined ? [] : sampleEvent(discharge, baseUrl).included;
}

/** Returns the objects that occur only in events. */
function eventObjects(baseUrl: string): Resource[] {
  const events = EVENTS.filter(({ referenceType }) => !OF_ROWS.includes(referenceType));
  return events.map((event) => sampleEvent(event, baseUrl).reference);
}
