import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiError, type ApiResource, relatedId, single, textOf } from './api-client.ts';

export interface JourneyRequest {
  scac: string;
  number: string;
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  /** Seconds of the journey per second; null follows the wall clock. Only simulated lines can be hurried. */
  speed: number | null;
}

/** How a followed journey ended. */
export interface JourneyEnd {
  /** Why tracking stopped, or why the request failed. */
  reason: string;
  succeeded: boolean;
}

export interface JourneyListener {
  onStatus?(text: string): void;
  /** Each milestone once, per box in the order of its time. `isFirstLook`: it was known when following began. */
  onMilestone?(milestone: ApiResource, container: ApiResource | undefined, isFirstLook: boolean): void;
  /** All that was known when following began has been told. */
  onFirstLook?(): void;
}

/** One request a look: three journeys together leave most of an account's limit of 100 a minute to others. */
const lookEveryMs = 2_000;

export interface RequestedJourney {
  trackingRequestId: string;
  /** False: there was a request for this number before, which is followed instead. */
  isNew: boolean;
}

/** Asks for tracking of a number, unless it is tracked, or was tracked to its end, already. */
export async function requestTracking(api: ApiClient, journey: JourneyRequest): Promise<RequestedJourney> {
  const known = await findTrackingRequest(api, journey);
  if (known !== null) return { trackingRequestId: known.id, isNew: false };
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
    // Tracked under another spelling of the same number.
    if (!(error instanceof ApiError) || error.trackingRequestId === null) throw error;
    return { trackingRequestId: error.trackingRequestId, isNew: false };
  }
}

/** The newest request for this number that did not fail. */
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

/** Follows a tracking request to its end and tells what becomes known. Survives restarts of the API. */
export async function followJourney(
  api: ApiClient,
  trackingRequestId: string,
  listener: JourneyListener,
  signal: AbortSignal,
): Promise<JourneyEnd> {
  const told = new Set<string>();
  let lastStatus = '';
  let isFirstLook = true;
  for (;;) {
    let pauseMs = lookEveryMs;
    try {
      const state = await look(api, trackingRequestId, (milestone, container) => {
        if (told.has(milestone.id)) return;
        told.add(milestone.id);
        listener.onMilestone?.(milestone, container, isFirstLook);
      });
      if (isFirstLook) listener.onFirstLook?.();
      isFirstLook = false;
      if (state.status !== lastStatus) listener.onStatus?.(state.status);
      lastStatus = state.status;
      if (state.end !== null) return state.end;
    } catch (error) {
      // The API starts again, is overloaded, or was asked too often: the journey goes on without it.
      if (!(error instanceof ApiError) || !isPassing(error)) throw error;
      pauseMs = Math.max(lookEveryMs, error.retryAfterMs ?? 0);
    }
    await wait(pauseMs, undefined, { signal });
  }
}

function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

interface JourneyState {
  status: string;
  end: JourneyEnd | null;
}

const WITH_ALL = 'include=tracked_object.containers.transport_events';

/** One request tells everything: the state of the request, its shipment, the boxes and their milestones. */
async function look(
  api: ApiClient,
  trackingRequestId: string,
  tell: (milestone: ApiResource, container: ApiResource) => void,
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
    for (const event of byTime) if (relatedId(event, 'container') === container.id) tell(event, container);
  }
  const reason = textOf(ofType('shipment')[0], 'line_tracking_stopped_reason');
  return { status, end: reason === null ? null : { reason, succeeded: true } };
}
