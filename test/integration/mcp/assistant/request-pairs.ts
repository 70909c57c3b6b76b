/** What is answered of a number: the request, what a search finds, why it failed, and that it is tracked already. */
import type { Moment } from './moment.ts';
import { type Answer, APP, type Pair, pick } from './pairs.ts';
import type { Answers } from './session.ts';

function statusOfRequest({ truth, isEnded, line, scenario }: Moment): string {
  if (isEnded) return truth.end.type === 'failed' ? 'failed' : 'tracking_stopped';
  if (line.answeredAt !== null) return 'created';
  return scenario.faults?.some(({ kind }) => kind === 'not_found') ? 'awaiting_manifest' : 'pending';
}

/** Told while it is asked again, and kept when that ends (rest-contract 3.2). */
const REASONS: Readonly<Record<string, string>> = {
  down: 'shipping_line_unreachable',
  forbidden: 'data_unavailable',
};

function failedReasonOf({ truth, scenario }: Moment, status: string): string | null {
  if (status === 'failed') return truth.end.reason;
  return status === 'pending' ? (REASONS[scenario.faults?.[0]?.kind ?? ''] ?? null) : null;
}

const STATES: Readonly<Record<string, string>> = {
  failed: 'failed',
  tracking_stopped: 'stopped',
  awaiting_manifest: 'awaiting_manifest',
  pending: 'retrying',
};

export function requestPairs(moment: Moment, { requests, search, why, track, shipments }: Answers): Pair[] {
  const { truth, line, boxes } = moment;
  const { request_number: number, scac, request_type: type } = truth.request;
  const status = statusOfRequest(moment);
  const failedReason = failedReasonOf(moment, status);
  const [row] = requests.items;
  const links = { app: `${APP}/shipments/find?q=${number}` };
  const hasShipment = line.answeredAt !== null;
  const pairs: Pair[] = [
    {
      what: 'list_tracking_requests',
      actual: {
        total: requests.meta.total,
        ...pick(row, ['requestNumber', 'requestType', 'scac', 'status', 'failedReason']),
        links: row?._metadata.links,
        hasShipment: row?.shipment !== undefined,
      },
      expected: { total: 1, requestNumber: number, requestType: type, scac, status, failedReason, links, hasShipment },
    },
    {
      what: 'search_container',
      actual: {
        containers: search.containers.map(({ containerNumber }: Answer) => containerNumber).sort(),
        shipments: search.shipments.map((one: Answer) => pick(one, ['billOfLading', 'shippingLine', 'containerCount'])),
        requests: search.trackingRequests.map((one: Answer) =>
          pick(one, ['number', 'status', 'failedReason', 'shippingLine']),
        ),
      },
      expected: {
        containers: boxes.map((box) => box.number).sort(),
        shipments: hasShipment ? [{ billOfLading: number, shippingLine: scac, containerCount: boxes.length }] : [],
        requests: hasShipment ? [] : [{ number, status, failedReason, shippingLine: scac }],
      },
    },
    {
      what: 'why_failed',
      actual: {
        state: why.state,
        failedReason: why.failure?.failedReason ?? null,
        stopped: why.stopped?.reason ?? null,
        isAskedOn: why.nextAttempt !== null,
        line: why.evidence.sources.find(({ source }: Answer) => source === 'shipping_line')?.lastAnsweredAt ?? null,
      },
      expected: {
        state: STATES[status] ?? (line.lastIsAnswered ? 'tracked' : 'tracked_with_trouble'),
        failedReason,
        stopped: status === 'tracking_stopped' ? truth.end.reason : null,
        isAskedOn: status !== 'tracking_stopped' && status !== 'failed',
        line: line.answeredAt,
      },
    },
    {
      what: 'list_shipments',
      actual: { total: shipments.meta.total, count: shipments.items[0]?.containerCount ?? 0 },
      expected: { total: hasShipment ? 1 : 0, count: boxes.length },
    },
  ];
  if (track === null) return pairs;
  const tracked = { trackingRequestCreated: false, id: row?.id, selectedScac: scac, source: 'search_match' };
  return [
    ...pairs,
    {
      what: 'track_container',
      actual: {
        trackingRequestCreated: track.trackingRequestCreated,
        id: track.trackingRequest?.id,
        ...pick(track.inferResult, ['selectedScac', 'source']),
      },
      expected: tracked,
    },
  ];
}
