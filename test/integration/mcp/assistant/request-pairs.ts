/**
 * Compares tool results about a number with the truth: its request, search results, failure, and the result for a
 * number that is already tracked.
 */
import type { Moment } from './moment.ts';
import { type Answer, APP, type Pair, pick } from './pairs.ts';
import type { Answers } from './session.ts';

export function requestPairs(moment: Moment, answers: Answers): Pair[] {
  const status = statusOf(moment);
  const failedReason = failedReasonOf(moment, status);
  const state = { status, failedReason, hasShipment: moment.line.answeredAt !== null };
  return [
    listPair(moment, state, answers),
    shipmentsPair(moment, state, answers),
    searchPair(moment, state, answers),
    whyPair(moment, state, answers),
    ...trackPairs(moment, answers),
  ];
}

interface State {
  status: string;
  failedReason: string | null;
  hasShipment: boolean;
}

function statusOf({ truth, isEnded, line, scenario }: Moment): string {
  if (isEnded) return truth.end.type === 'failed' ? 'failed' : 'tracking_stopped';
  if (line.answeredAt !== null) return 'created';
  return scenario.faults?.some(({ kind }) => kind === 'not_found') ? 'awaiting_manifest' : 'pending';
}

/** Reasons published while the line is retried, and after retries have ended (spec/contract 3.2). */
const REASONS: Readonly<Record<string, string>> = {
  down: 'shipping_line_unreachable',
  forbidden: 'data_unavailable',
};

function failedReasonOf({ truth, scenario }: Moment, status: string): string | null {
  if (status === 'failed') return truth.end.reason;
  return status === 'pending' ? (REASONS[scenario.faults?.[0]?.kind ?? ''] ?? null) : null;
}

function listPair({ truth }: Moment, { status, failedReason, hasShipment }: State, { requests }: Answers): Pair {
  const { request_number: requestNumber, scac, request_type: requestType } = truth.request;
  const [row] = requests.items;
  const links = { app: `${APP}/shipments/find?q=${requestNumber}` };
  const expected = { requestNumber, requestType, scac, status, failedReason };
  return {
    what: 'list_tracking_requests',
    actual: {
      ...pick(row, Object.keys(expected)),
      total: requests.meta.total,
      links: row?._metadata.links,
      hasShipment: row?.shipment !== undefined,
    },
    expected: { ...expected, total: 1, links, hasShipment },
  };
}

function shipmentsPair({ containers }: Moment, { hasShipment }: State, { shipments }: Answers): Pair {
  return {
    what: 'list_shipments',
    actual: { total: shipments.meta.total, containers: shipments.items[0]?.containerCount ?? 0 },
    expected: { total: hasShipment ? 1 : 0, containers: containers.length },
  };
}

function searchPair(
  { truth, containers }: Moment,
  { status, failedReason, hasShipment }: State,
  { search }: Answers,
): Pair {
  const { request_number: number, scac: shippingLine } = truth.request;
  const shipment = { billOfLading: number, shippingLine, containerCount: containers.length };
  const request = { number, status, failedReason, shippingLine };
  return {
    what: 'search_container',
    actual: {
      containers: search.containers.map(({ containerNumber }: Answer) => containerNumber).sort(),
      shipments: search.shipments.map((one: Answer) => pick(one, Object.keys(shipment))),
      requests: search.trackingRequests.map((one: Answer) => pick(one, Object.keys(request))),
      total: search.totalResults,
    },
    expected: {
      containers: containers.map((container) => container.number).sort(),
      shipments: hasShipment ? [shipment] : [],
      requests: hasShipment ? [] : [request],
      total: containers.length + (hasShipment ? 1 : 0),
    },
  };
}

const STATES: Readonly<Record<string, string>> = {
  failed: 'failed',
  tracking_stopped: 'stopped',
  awaiting_manifest: 'awaiting_manifest',
  pending: 'retrying',
};

function whyPair({ truth, line }: Moment, { status, failedReason }: State, { why }: Answers): Pair {
  const requested = why.evidence.sources.find(({ source }: Answer) => source === 'shipping_line');
  return {
    what: 'why_failed',
    actual: {
      state: why.state,
      failedReason: why.failure?.failedReason ?? null,
      stopped: why.stopped?.reason ?? null,
      isAskedOn: why.nextAttempt !== null,
      lastAskedAt: requested?.lastAskedAt ?? null,
      lastAnsweredAt: requested?.lastAnsweredAt ?? null,
    },
    expected: {
      state: STATES[status] ?? (line.lastIsAnswered ? 'tracked' : 'tracked_with_trouble'),
      failedReason,
      stopped: status === 'tracking_stopped' ? truth.end.reason : null,
      isAskedOn: status !== 'tracking_stopped' && status !== 'failed',
      lastAskedAt: line.polledAt,
      lastAnsweredAt: line.answeredAt,
    },
  };
}

/** Compares the result of tracking a number that is already tracked: nothing new may be created. */
function trackPairs({ truth }: Moment, { track, requests }: Answers): Pair[] {
  if (track === null) return [];
  return [
    {
      what: 'track_container',
      actual: {
        trackingRequestCreated: track.trackingRequestCreated,
        id: track.trackingRequest?.id,
        ...pick(track.inferResult, ['selectedScac', 'source']),
      },
      expected: {
        trackingRequestCreated: false,
        id: requests.items[0]?.id,
        selectedScac: truth.request.scac,
        source: 'search_match',
      },
    },
  ];
}
