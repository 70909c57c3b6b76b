/**
 * Determines from the first response what a request refers to: either the containers and documents that identify its
 * shipment, or a journey that ended before the request (spec/tracking 2.8).
 */
import type { ContainerContext } from '../containers/container-context.ts';
import { isCall } from '../events/documents.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { localDate } from '../time/event-time.ts';
import type { Documents, View } from '../view/view.ts';
import { contextsOf } from './publish.ts';

export interface RequestIdentity {
  containers: string[];
  isComplete: boolean;
  documents: Documents;
}

/** An earlier journey of the container, to which the request does not refer. */
export interface FinishedJourney {
  container: string;
  /** Local date of the last move (`2026-07-12`). */
  endedOn: string;
  /** UN/LOCODE of the last move. */
  locode: string | null;
  documents: Documents;
}

export function identityOf({ shipment, containers }: View): RequestIdentity {
  return {
    containers: containers.filter(({ removed }) => !removed).map(({ number }) => number),
    isComplete: shipment.containersComplete,
    documents: shipment.documents ?? { billsOfLading: [], bookings: [] },
  };
}

/**
 * Returns the first container's previous journey if the source lists no move, plan or document of a journey that the
 * request could refer to. Nothing may be published then.
 */
export function finishedBefore(ledger: Ledger, now: string): FinishedJourney | null {
  const contexts = [...contextsOf(ledger, now).contexts.values()];
  const [first] = contexts;
  const former = first?.journey.previous;
  if (first === undefined || former == null || !contexts.every(hasOnlyFormer)) return null;
  const { moment, place } = former.last;
  const numbers = (type: 'bill_of_lading' | 'booking') => [
    ...new Set(former.documents.filter((one) => one.type === type).map(({ number }) => number)),
  ];
  return {
    container: first.number,
    endedOn: localDate(moment.ms, place.zone),
    locode: place.locode,
    documents: { billsOfLading: numbers('bill_of_lading'), bookings: numbers('booking') },
  };
}

/** Calls alone do not prove a journey, because a vessel sails on after discharging the container. */
function hasOnlyFormer({ journey, standing }: ContainerContext): boolean {
  return journey.awaitedSinceMs !== null && standing.every(({ claim }) => isCall(claim));
}
