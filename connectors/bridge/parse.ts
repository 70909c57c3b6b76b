import type { Claim, EventClaim, PlaceClaim, Source } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { text } from '../json-shape.ts';
import { readLineFacts, readRailFacts, readTerminalFacts } from './container-facts.ts';
import { readEvents } from './events.ts';
import { keysOfTerminal } from './places.ts';
import { placeOfShipment, readRailEta, readShipmentFacts } from './shipment-facts.ts';
import { type TrackedContainer, type TrackedShipment, trackedIn } from './tracked.ts';

/**
 * Reads what one source reported, as the service republishes it. Reports of other sources are left to their own
 * connectors, so that a terminal's statement is never attributed to a line.
 */
export function parse(exchange: ResponseExchange, target: PollTarget, source: Source): ParsedResponse {
  const tracked = trackedIn(exchange, target).flatMap((one) => ofSource(one, source));
  const claims = tracked.flatMap((one) => claimsOf(one, source));
  return { claims, complete: exchange.complete, absence: 'snapshot' };
}

/** Omits containers about which the source cannot have stated anything. */
function ofSource(tracked: TrackedShipment, { kind, code }: Source): TrackedShipment[] {
  if (kind === 'line') return text(tracked.shipment.attributes.shipping_line_scac) === code ? [tracked] : [];
  const isHere = (container: TrackedContainer) =>
    kind === 'terminal' ? terminalKeys(container).includes(code) : railroadsOf(container).includes(code);
  return [{ ...tracked, containers: tracked.containers.filter(isHere) }];
}

export function claimsOf(tracked: TrackedShipment, { kind, code }: Source): Claim[] {
  const { containers } = tracked;
  const pod = placeOfShipment(tracked, 'port_of_discharge');
  const inland = placeOfShipment(tracked, 'destination');
  const numbers = [...new Set(containers.map(({ number }) => number))].sort();
  switch (kind) {
    case 'line':
      return [
        ...readShipmentFacts(tracked),
        ...containers.flatMap((one) => [...readEvents(one, kind, null), ...readLineFacts(one, inland ?? pod)]),
        ...(numbers.length === 0
          ? []
          : [{ kind: 'listing' as const, pointer: '', statedAt: null, containers: numbers, complete: false }]),
      ];
    case 'terminal':
      return containers.flatMap((one) => [...readEvents(one, kind, null), ...readTerminalFacts(one, pod)]);
    case 'railroad':
      return containers.flatMap((one) => [...readRailEvents(one, code, inland), ...readRailFacts(one, inland)]);
    case 'person':
    case 'document':
      return [];
  }
}

/**
 * The attribute has the newest estimate. It replaces those in events, which are no longer published once the container
 * has arrived.
 */
function readRailEvents(container: TrackedContainer, code: string, inland: PlaceClaim | null): EventClaim[] {
  const events = readEvents(container, 'railroad', code);
  const newest = readRailEta(container, inland);
  const isOlder = ({ move, classifier }: EventClaim) => move === 'arrive' && classifier === 'estimated';
  return newest.length === 0 ? events : [...events.filter((event) => !isOlder(event)), ...newest];
}

export function terminalKeys({ page, resource, shipment }: TrackedContainer): string[] {
  return keysOfTerminal(page, page.one(resource, 'pod_terminal'), text(shipment.attributes.port_of_discharge_locode));
}

export function railroadsOf({ resource: { attributes } }: TrackedContainer): (string | null)[] {
  return [text(attributes.pod_rail_carrier_scac), text(attributes.ind_rail_carrier_scac)];
}
