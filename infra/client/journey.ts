import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiError, type ApiResource, relatedId, single, textOf } from './api-client.ts';

export interface JourneyRequest {
  scac: string;
  number: string;
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  /** Speed relative to real time; null to follow the wall clock. Only simulated lines support it. */
  speed: number | null;
}

export interface JourneyEnd {
  /** Why tracking stopped, or why the request failed. */
  reason: string;
  succeeded: boolean;
}

export interface JourneyListener {
  onStatus?(text: string): void;
  /**
   * Called for each milestone, in order of time per container. `isCatchingUp`: the milestone had been published before
   * following began.
   */
  onMilestone?(milestone: ApiResource, container: ApiResource | undefined, isCatchingUp: boolean): void;
  /** Called once all milestones published before following began have been reported. */
  onCaughtUp?(): void;
}

/**
 * Each poll is one request, so three journeys together use 90 of the 100 requests a minute that an account has by
 * default.
 */
const pollEveryMs = 2_000;

export interface RequestedJourney {
  trackingRequestId: string;
  /** False if an earlier request for this number is followed instead. */
  isNew: boolean;
}

/** Requests tracking of a number unless an active or ended request for it exists. */
export async function requestTracking(api: ApiClient, journey: JourneyRequest): Promise<RequestedJourney> {
  const existing = await findTrackingRequest(api, journey);
  if (existing !== null) return { trackingRequestId: existing.id, isNew: false };
  const clockId =
    journey.speed === null ? null : single(await api.post('/test_clocks', 'test_clock', { speed: journey.speed })).id;
  const attributes = {
    request_type: journey.requestType,
    request_number: journey.number,
    scac: journey.scac,
    ...(clockId === null ? {} : { test_clock_id: clockId }),
  };
  try {
    const created = single(await api.post('/tracking_requests', 'tracking_request', attributes));
    return { trackingRequestId: created.id, isNew: true };
  } catch (error) {
    // The number is already tracked under another spelling, so that request is followed.
    if (!(error instanceof ApiError) || error.trackingRequestId === null) throw error;
    return { trackingRequestId: error.trackingRequestId, isNew: false };
  }
}

async function findTrackingRequest(api: ApiClient, journey: JourneyRequest): Promise<ApiResource | null> {
  const query = new URLSearchParams({ 'filter[request_number]': journey.number });
  const { resources } = await api.get(`/tracking_requests?${query}`);
  return (
    resources.find(
      (request) =>
        textOf(request, 'request_number') === journey.number &&
        textOf(request, 'scac') === journey.scac &&
        textOf(request, 'status') !== 'failed',
    ) ?? null
  );
}

/** Follows a tracking request to its end, reporting milestones and changes of state. Continues if the API restarts. */
export async function followJourney(
  api: ApiClient,
  trackingRequestId: string,
  listener: JourneyListener,
  signal: AbortSignal,
): Promise<JourneyEnd> {
  const seen = new Set<string>();
  let lastStatus = '';
  let isCatchingUp = true;
  for (;;) {
    let pauseMs = pollEveryMs;
    try {
      const state = await fetchState(api, trackingRequestId, (milestone, container) => {
        if (seen.has(milestone.id)) return;
        seen.add(milestone.id);
        listener.onMilestone?.(milestone, container, isCatchingUp);
      });
      if (isCatchingUp) listener.onCaughtUp?.();
      isCatchingUp = false;
      if (state.status !== lastStatus) listener.onStatus?.(state.status);
      lastStatus = state.status;
      if (state.end !== null) return state.end;
    } catch (error) {
      // The API is restarting, overloaded or throttling this client. Tracking continues regardless.
      if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
      pauseMs = Math.max(pollEveryMs, error.retryAfterMs ?? 0);
    }
    await wait(pauseMs, undefined, { signal });
  }
}

function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

interface JourneyState {
  status: string;
  end: JourneyEnd | null;
}

const WITH_ALL = 'include=tracked_object.containers.transport_events';

/** Fetches the request, its shipment, containers and their milestones in one call. */
async function fetchState(
  api: ApiClient,
  trackingRequestId: string,
  onMilestone: (milestone: ApiResource, container: ApiResource) => void,
): Promise<JourneyState> {
  const document = await api.get(`/tracking_requests/${trackingRequestId}?${WITH_ALL}`);
  const request = single(document);
  const status = textOf(request, 'status') ?? 'unknown';
  if (status === 'failed') {
    return { status, end: { reason: textOf(request, 'failed_reason') ?? status, succeeded: false } };
  }
  const ofType = (type: string): ApiResource[] => document.included.filter((resource) => resource.type === type);
  const byTime = ofType('transport_event').toSorted((left, right) =>
    (textOf(left, 'timestamp') ?? '').localeCompare(textOf(right, 'timestamp') ?? ''),
  );
  for (const container of ofType('container')) {
    for (const event of byTime) if (relatedId(event, 'container') === container.id) onMilestone(event, container);
  }
  const reason = textOf(ofType('shipment')[0], 'line_tracking_stopped_reason');
  return { status, end: reason === null ? null : { reason, succeeded: true } };
}
