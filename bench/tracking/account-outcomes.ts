/**
 * Checks whether the requests that one account makes in a simulated world are matched to the right shipments. Like
 * `operations/shipments/adopt.ts`, it compares each first recording with the shipments of earlier requests; keep the
 * two in sync.
 */
import type { TradeRequest } from '../../simulator/drawn/trade/trade-world.ts';
import { identityOf, type RequestIdentity } from '../../tracking/publish/request-identity.ts';
import { isSameShipment, isTrackedBy } from '../../tracking/tracking-requests/same-shipment.ts';
import type { View } from '../../tracking/view/view.ts';

/** Recorded views of one request, keyed by hour of the simulated world. */
export interface RequestHistory {
  request: TradeRequest;
  views: { at: number; view: View }[];
  endedAt: number;
  reason: string;
}

export interface AccountOutcome {
  /** Index of the request in the simulated world. */
  request: number;
  wrong: string;
}

interface Shipment {
  history: RequestHistory;
  isTaken: boolean;
}

/** Lists the wrong outcomes. `namesDocuments`: whether the line gives the bill and booking in every event. */
export function wrongOutcomes(histories: readonly RequestHistory[], namesDocuments: boolean): AccountOutcome[] {
  const order = histories
    .map((history, index) => ({ history, index, at: history.views[0]?.at ?? Number.POSITIVE_INFINITY }))
    .filter(({ at }) => at !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one.at - other.at);
  const shipments: Shipment[] = [];
  const outcomes: AccountOutcome[] = [];
  for (const { history, index, at } of order) {
    const first = history.views[0]?.view;
    if (!first) continue;
    const { request } = history;
    const decision = decide(request, identityOf(first), shipments, at);
    const wrong = mistakeOf(request, decision, shipments, at, namesDocuments);
    if (wrong !== null) outcomes.push({ request: index, wrong });
    if (decision.type === 'duplicate') continue;
    if (decision.type === 'takeover') decision.of.isTaken = true;
    shipments.push({ history, isTaken: false });
  }
  return outcomes;
}

type Decision = { type: 'new' } | { type: 'duplicate' | 'takeover'; of: Shipment };

function decide(
  request: TradeRequest,
  identity: RequestIdentity,
  shipments: readonly Shipment[],
  at: number,
): Decision {
  const numbers = numbersOf(request, identity);
  const matches = shipments
    .filter(({ isTaken }) => !isTaken)
    .map((of) => ({ of, shipment: shipmentAt(of, request, at) }))
    .filter(({ shipment }) => shipment.numbers.some((number) => numbers.includes(number)));
  const tracked = matches.find(({ of, shipment }) => of.history.endedAt > at && isTrackedBy(identity, shipment));
  if (tracked) return { type: 'duplicate', of: tracked.of };
  const stopped = matches.find(({ of, shipment }) => of.history.endedAt <= at && isSameShipment(identity, shipment));
  return stopped ? { type: 'takeover', of: stopped.of } : { type: 'new' };
}

function numbersOf({ type, number }: TradeRequest, { documents }: RequestIdentity): string[] {
  return [...(type === 'container' ? [] : [number]), ...documents.billsOfLading, ...documents.bookings];
}

function shipmentAt({ history }: Shipment, request: TradeRequest, at: number) {
  const view = history.views.findLast((one) => one.at <= at)?.view;
  const containers = (view?.containers ?? []).filter(({ removed }) => !removed);
  const isReturned = containers.every(({ fields }) => fields.current_status.value === 'empty_returned');
  const isOfContainer = history.request.type === 'container';
  return {
    isOfContainer,
    isOfSameRequest: !isOfContainer && history.request.number === request.number,
    containers: containers.map(({ number }) => number),
    hasEnded:
      (history.endedAt <= at && history.reason === 'all_containers_terminated') ||
      (containers.length > 0 && isReturned),
    numbers: view ? numbersOf(history.request, identityOf(view)) : [],
  };
}

function mistakeOf(
  request: TradeRequest,
  decision: Decision,
  shipments: readonly Shipment[],
  at: number,
  namesDocuments: boolean,
): string | null {
  if (decision.type !== 'new') {
    const isOther = decision.of.history.request.cycle !== request.cycle;
    return isOther ? `${decision.type} of another journey` : null;
  }
  // A request by container does not cover its whole bill of lading, because more containers may be added to the bill.
  const same = shipments.find(
    ({ history, isTaken }) =>
      !isTaken &&
      history.endedAt > at &&
      request.cycle >= 0 &&
      history.request.cycle === request.cycle &&
      (history.request.type !== 'container' || history.request.number === request.number),
  );
  return same && namesDocuments ? 'tracked twice' : null;
}
