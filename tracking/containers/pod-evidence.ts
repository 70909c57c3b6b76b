/** Collects evidence for port roles other than the calls themselves (spec/sources A9). */
import { listsRemainingLegs } from '../../reference/lines/listing-habits.ts';
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { billsOfMoves, shareNoDocument } from '../events/documents.ts';
import { isActual, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import { firstEstimateKey } from '../ledger/first-estimates.ts';
import { placeOfFact, statedPlace } from '../ledger/shipment-facts.ts';
import { isSeaMove } from '../port-calls/port-calls.ts';
import type { StatedPorts } from '../port-calls/port-roles.ts';
import { portOf, type StatedPort, statedHubs, statedRole } from '../port-calls/stated-roles.ts';
import { instantMs } from '../time/event-time.ts';
import type { SentBack } from './cargo-sent-back.ts';
import type { ShipmentContext } from './container-context.ts';

/** Containers of one call are discharged within a few days of each other. */
const ONE_CALL_MS = 3 * 86_400_000;

interface Evidence {
  /** All events of the container, including withdrawn ones. */
  events: readonly ResolvedEvent[];
  standing: readonly ResolvedEvent[];
  facts: readonly FactEntry[];
  sentBack: SentBack | null;
}

export function statedPorts(scene: ShipmentContext, evidence: Evidence): StatedPorts {
  const { shipment, places, nowMs } = scene;
  const { standing } = evidence;
  const pol = statedPlace(shipment.facts, 'port_of_lading', places);
  const delivery = statedPlace(shipment.facts, 'place_of_delivery', places)?.place.key ?? null;
  return {
    pol: portOf(pol, statedRole(standing, 'pol')),
    pod: statedPod(scene, standing),
    hubs: statedHubs(standing),
    nowMs,
    isPassing: (key, podIn) => isPassing(key, podIn, evidence),
    wasBoundOn: (key, podIn) => podIn !== null && isActual(podIn) && wasBoundOn(key, podIn, evidence),
    supportsPod: (key, podIn) =>
      isSamePort(key, delivery) ||
      isListedByTerminal(key, scene, evidence) ||
      wasExpected(key, podIn, scene, evidence) ||
      (podIn !== null && isReleased(key, podIn, scene, evidence)) ||
      (podIn !== null && isLastLeg(podIn)) ||
      (podIn !== null && endsForCompanion(key, podIn, scene, standing)),
  };
}

/** Returns the POD stated by an event or by a fact about the shipment. */
export function statedPod({ shipment, places }: ShipmentContext, events: readonly ResolvedEvent[]): StatedPort | null {
  const standing = events.filter(({ entry }) => entry.invalidated === null);
  return portOf(statedPlace(shipment.facts, 'port_of_discharge', places), statedRole(standing, 'pod'));
}

function isListedByTerminal(key: string, { places }: ShipmentContext, { facts }: Evidence): boolean {
  return facts.some(
    (fact) =>
      fact.source.kind === 'terminal' &&
      fact.claim.field === 'known' &&
      fact.claim.value === true &&
      isSamePort(placeOfFact(fact, places).key, key),
  );
}

/**
 * Whether the container was once expected to arrive there, or was sent back from there, and no plan takes it further.
 */
function wasExpected(
  key: string,
  podIn: TimedEvent | null,
  { firstEstimates }: ShipmentContext,
  evidence: Evidence,
): boolean {
  const { sentBack } = evidence;
  const plans = plansOf(evidence).filter(({ entry }) => entry.invalidated?.reason !== 'retracted');
  if (plans.some((event) => wentOn(event, key, podIn))) return false;
  if (sentBack !== null && isSamePort(sentBack.from.place.key, key)) return true;
  const former = plans.filter((event) => isVanished(event) && isInbound(event) && isSamePort(event.place.key, key));
  if (former.some(({ claim }) => claim.move === 'discharge')) return true;
  const isExpected = Object.keys(firstEstimates).some((one) => {
    const place = one.slice(firstEstimateKey('arrive', '').length);
    return one.startsWith(firstEstimateKey('arrive', '')) && isSamePort(place, key);
  });
  return (isExpected || former.length > 0) && !isPassing(key, podIn, evidence);
}

function isVanished({ entry }: ResolvedEvent): boolean {
  return entry.invalidated?.reason === 'vanished';
}

function isInbound({ claim }: ResolvedEvent): boolean {
  return claim.move === 'discharge' || claim.move === 'arrive';
}

/**
 * Whether a plan loads the container there, discharges it at another port later, or has another vessel bring it to
 * another port later.
 */
function wentOn(event: ResolvedEvent, key: string, podIn: TimedEvent | null): boolean {
  const { claim, place, vessel, moment } = event;
  const here = isSamePort(place.key, key);
  if (claim.move === 'load') return here;
  if (here || !isInbound(event) || podIn === null || moment === null || moment.ms <= podIn.moment.ms) return false;
  return claim.move === 'discharge' || (vessel !== null && vessel !== podIn.vessel);
}

/**
 * Whether the vessel that brought the container was to take it to another port later, by a plan that stood when it
 * arrived, so that it may only have called in passing.
 */
function isPassing(key: string, podIn: TimedEvent | null, evidence: Evidence): boolean {
  if (podIn === null || podIn.vessel === null) return false;
  return plansOf(evidence).some((event) => {
    const { entry, moment, vessel, place } = event;
    if (!isInbound(event) || vessel !== podIn.vessel || isSamePort(place.key, key)) return false;
    if (moment === null || moment.ms <= podIn.moment.ms) return false;
    return entry.invalidated === null || instantMs(entry.invalidated.at) >= podIn.moment.ms;
  });
}

/**
 * Whether another vessel was to take the container to another port later, by a plan that stood when it arrived and was
 * then withdrawn. Lines do so before they have the next vessel, and cargo hardly ever ends at the hub.
 */
function wasBoundOn(key: string, podIn: TimedEvent, evidence: Evidence): boolean {
  return plansOf(evidence).some((event) => {
    const { entry, moment, vessel, place } = event;
    if (!isInbound(event) || isSamePort(place.key, key) || moment === null || moment.ms <= podIn.moment.ms)
      return false;
    if (vessel === null || podIn.vessel === null || vessel === podIn.vessel) return false;
    return entry.invalidated !== null && instantMs(entry.invalidated.at) >= podIn.moment.ms - ONE_CALL_MS;
  });
}

/** Returns the plans of sea moves, including withdrawn ones. */
function plansOf({ events }: Evidence): ResolvedEvent[] {
  return events.filter((event) => !isActual(event) && isSeaMove(event));
}

/**
 * Whether the line or terminal has reported, since the arrival, something that applies to imports only: a last free
 * day, availability or an appointment.
 */
function isReleased(key: string, podIn: TimedEvent, { places }: ShipmentContext, { facts }: Evidence): boolean {
  return facts.some((fact) => {
    const { source, claim, observedAt } = fact;
    if ((source.kind !== 'line' && source.kind !== 'terminal') || claim.value === null || claim.value === false)
      return false;
    if (!['last_free_day', 'available', 'appointment'].includes(claim.field)) return false;
    const isHere = (claim.place === null && source.kind === 'line') || isSamePort(placeOfFact(fact, places).key, key);
    return isHere && instantMs(observedAt) >= podIn.moment.ms;
  });
}

/**
 * Whether the line reports this discharge and always lists all remaining legs, so that a further leg would be listed.
 */
function isLastLeg({ claim, entry }: TimedEvent): boolean {
  const { source } = entry;
  return (
    claim.move === 'discharge' &&
    claim.classifier === 'actual' &&
    source.kind === 'line' &&
    listsRemainingLegs(source.code)
  );
}

/**
 * Whether another container of the shipment ended its sea leg there after arriving on the same vessel. Cargo under
 * another bill may be bound for another port.
 */
function endsForCompanion(
  key: string,
  podIn: TimedEvent,
  { otherLegEnds }: ShipmentContext,
  standing: readonly ResolvedEvent[],
): boolean {
  const own = billsOfMoves(standing);
  return (otherLegEnds ?? []).some(({ podKey, podIn: other, bills }) => {
    if (!isSamePort(podKey, key) || shareNoDocument(own, bills)) return false;
    if (other.vessel !== null && podIn.vessel !== null) return other.vessel === podIn.vessel;
    return Math.abs(other.moment.ms - podIn.moment.ms) <= ONE_CALL_MS;
  });
}
