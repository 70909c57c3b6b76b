/** Resources of the sample journey, rendered as answers render them: what the examples of the description show. */
import { account } from '../../resources/account.ts';
import { answer } from '../../resources/answer.ts';
import { apiKey } from '../../resources/api-key.ts';
import { auditEntry } from '../../resources/audit-entry.ts';
import { bulkResultResource } from '../../resources/bulk-result.ts';
import { connectedApp } from '../../resources/connected-app.ts';
import { containerResource } from '../../resources/container.ts';
import { containerProvenance } from '../../resources/container-provenance.ts';
import { containerTimeline } from '../../resources/container-timeline.ts';
import { correctionResource } from '../../resources/correction.ts';
import { customField } from '../../resources/custom-field.ts';
import { customFieldDefinition } from '../../resources/custom-field-definition.ts';
import { customFieldOption } from '../../resources/custom-field-option.ts';
import { demurrage } from '../../resources/demurrage.ts';
import { demurrageEvidence } from '../../resources/demurrage-evidence.ts';
import { ediMessageResource } from '../../resources/edi-message.ts';
import { ediPartnerResource } from '../../resources/edi-partner.ts';
import { event } from '../../resources/event.ts';
import { exception } from '../../resources/exception.ts';
import { exceptionRule } from '../../resources/exception-rule.ts';
import { exceptionSummary } from '../../resources/exception-summary.ts';
import { fieldChange } from '../../resources/field-change.ts';
import { NOTHING_IMPORTED } from '../../resources/imported.ts';
import { inferNumberResultsResource } from '../../resources/infer-number-results.ts';
import { invitation } from '../../resources/invitation.ts';
import { lineCheck } from '../../resources/line-check.ts';
import { lineCredentials } from '../../resources/line-credentials.ts';
import { lineHealth } from '../../resources/line-health.ts';
import { member } from '../../resources/member.ts';
import { notificationRules } from '../../resources/notification-rules.ts';
import { party } from '../../resources/party.ts';
import { placeResource } from '../../resources/place.ts';
import { rawEventResource } from '../../resources/raw-event.ts';
import { References } from '../../resources/references.ts';
import type { Resource } from '../../resources/resource.ts';
import { route, routeLocation } from '../../resources/route.ts';
import { sampleIds as ids } from '../../resources/sample/ids.ts';
import * as journey from '../../resources/sample/journey.ts';
import { savedView } from '../../resources/saved-view.ts';
import { searchResult } from '../../resources/search-result.ts';
import { session } from '../../resources/session.ts';
import { shipmentResource } from '../../resources/shipment.ts';
import { shippingLineResource } from '../../resources/shipping-line.ts';
import { signIn } from '../../resources/sign-in.ts';
import { tariff } from '../../resources/tariff.ts';
import { railTerminalResource, terminalResource } from '../../resources/terminal.ts';
import { testClockResource } from '../../resources/test-clock.ts';
import { trackingAttempt } from '../../resources/tracking-attempt.ts';
import { trackingRequestResource } from '../../resources/tracking-request.ts';
import { trackingStanding } from '../../resources/tracking-standing.ts';
import { trackingWorkflow } from '../../resources/tracking-workflow.ts';
import { transportEventResource } from '../../resources/transport-event.ts';
import { unmatchedPlaceResource } from '../../resources/unmatched-place.ts';
import { usage } from '../../resources/usage.ts';
import { userResource } from '../../resources/user.ts';
import { vesselResource } from '../../resources/vessel.ts';
import { webhookResource } from '../../resources/webhook.ts';
import { webhookEventCategory } from '../../resources/webhook-event-category.ts';
import { webhookNotification } from '../../resources/webhook-notification.ts';
import { webhookNotificationLog } from '../../resources/webhook-notification-log.ts';
import { webhookReplay } from '../../resources/webhook-replay.ts';
import { EVENT_GROUPS, EVENTS_SENT, type EventGroup } from '../../webhooks/catalogue.ts';
import { sampleEvent } from '../../webhooks/sample-notification.ts';
import type { Samples } from './examples.ts';
import * as stays from './sample-demurrage.ts';
import * as people from './sample-people.ts';
import * as around from './sample-surroundings.ts';

const KINDS = ['line', 'terminal', 'railroad'];

/** By type. `baseUrl` is the origin of the API. */
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
      // Only a box that goes by rail is asked for at a railroad.
      const asked = watches.filter(({ source_kind }) => KINDS.slice(0, isHeld ? 2 : 3).includes(source_kind));
      const transportEventIds = isHeld ? eventIds : [];
      return containerResource(row, {
        watches: asked,
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
    vesselResource(journey.VESSEL, around.vesselReport),
    route.render({ container: held, stops: around.stops }),
    ...around.stops.map((stop) => routeLocation.render({ container: held, stop, references })),
    shippingLineResource(around.line),
    userResource(around.user),
    account.render(around.account),
    party.render({ row: around.party, baseUrl }),
    customFieldDefinition.render({
      row: around.definition,
      optionIds: [ids.option],
      fieldIds: [ids.customField],
      baseUrl,
    }),
    customFieldOption.render({ row: around.option, baseUrl }),
    customField.render({
      row: around.customField,
      apiSlug: around.definition.api_slug,
      displayValue: around.option.label,
      entityType: 'shipment',
      baseUrl,
    }),
    webhookResource(around.webhook, baseUrl),
    webhookEventCategory.render({ ...(EVENT_GROUPS[0] as EventGroup), baseUrl }),
    webhookNotification.render(around.notification),
    webhookNotificationLog.render(around.attempt),
    webhookReplay.render({ row: around.replay, baseUrl }),
    event.render({ ...around.logged, included: journeyIncluded(baseUrl), baseUrl }),
    ...eventObjects(baseUrl),
    inferNumberResultsResource(ids.inference, around.inference),
    correctionResource(around.correction),
    trackingAttempt.render(around.attemptOfLine),
    lineHealth.render(around.healthOfLine),
    trackingWorkflow.render(around.workflow),
    trackingStanding.render({ ...around.standing, row: journey.trackingRequest }),
    containerProvenance.render(around.provenance),
    containerTimeline.render(around.timeline),
    fieldChange.render(around.fieldChange),
    answer.render(around.answer),
    unmatchedPlaceResource(around.unmatchedPlace, null, baseUrl),
    ediMessageResource(around.ediMessage, null, baseUrl),
    ediPartnerResource(around.ediPartner, baseUrl),
    testClockResource(around.testClock, around.testClock.position_at, baseUrl),
    session.render(around.session),
    searchResult.render(around.found),
    savedView.render({ row: around.savedView, baseUrl }),
    exception.render({ row: around.exception, now: around.exception.updated_at, baseUrl }),
    exceptionSummary.render(around.exceptionSummary),
    exceptionRule.render(around.exceptionRule),
    notificationRules.render(around.notificationRules),
    demurrage.render({ standing: stays.standing, references }),
    demurrageEvidence.render({ evidence: stays.evidence, references }),
    tariff.render({ row: stays.tariff, references, baseUrl }),
    ...around.bulkResults.map(bulkResultResource),
    apiKey.render(around.apiKey),
    connectedApp.render(around.connectedApp),
    usage.render(around.usage),
    member.render(people.member),
    invitation.render(people.invitation),
    signIn.render(people.signIn),
    auditEntry.render(people.auditEntry),
    lineCheck.render(people.lineCheck),
    lineCredentials.render(people.lineCredentials),
  ];
  return Object.groupBy(
    samples.filter((sample) => sample !== null),
    ({ type }) => type,
  ) as Samples;
}

const OF_ROWS = ['tracking_request', 'transport_event'];

/** What came along with the discharge. */
function journeyIncluded(baseUrl: string): Resource[] {
  const discharge = EVENTS_SENT.find(({ name }) => name === around.logged.name);
  return discharge === undefined ? [] : sampleEvent(discharge, baseUrl).included;
}

/** The objects that only events have. */
function eventObjects(baseUrl: string): Resource[] {
  const events = EVENTS_SENT.filter(({ referenceType }) => !OF_ROWS.includes(referenceType));
  return events.map((event) => sampleEvent(event, baseUrl).reference);
}
