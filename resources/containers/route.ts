/** Resources `route` and `route_location` (spec/contract 2.15): the route of a container with its places. */
import { z } from 'zod';
import { derivedId } from '../../reference/ids.ts';
import type { RouteStop } from '../../tracking/route/route.ts';
import { defineResource } from '../define.ts';
import type { References } from '../references.ts';
import { type Identifier, manyOf, oneOf } from '../resource.ts';
import { at, instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';
import type { ContainerRow } from './container.ts';

export interface RouteSource {
  container: ContainerRow;
  stops: readonly RouteStop[];
}

export const route = defineResource<RouteSource>()({
  type: 'route',
  about: 'The reported route of a container, stop by stop.',
  id: ({ container }) => routeId(container),
  attributes: {
    id: [uuid.describe('Id of the resource'), ({ container }) => routeId(container)],
    created_at: [
      instant.describe('When the container was first seen'),
      ({ container }) => wireTime(container.created_at),
    ],
    updated_at: [
      instant.describe('When published data of the container last changed'),
      ({ container }) => wireTime(container.updated_at),
    ],
  },
  relationships: {
    cargo: { one: ['container'], about: 'The container', read: ({ container }) => oneOf('container', container.id) },
    shipment: { one: ['shipment'], read: ({ container }) => oneOf('shipment', container.shipment_id) },
    route_locations: {
      many: ['route_location'],
      about: 'Places in the order of the route',
      read: ({ container, stops }) =>
        manyOf(
          'route_location',
          stops.map((stop) => stopId(container, stop)),
        ),
    },
  },
});

export interface RouteLocationSource {
  container: ContainerRow;
  stop: RouteStop;
  references: References;
}

const mode = z.enum(['vessel', 'rail']).nullable();

export const routeLocation = defineResource<RouteLocationSource>()({
  type: 'route_location',
  about: 'A place on the route of a container: how the container arrives and departs.',
  id: ({ container, stop }) => stopId(container, stop),
  attributes: {
    id: [uuid.describe('Id of the resource'), ({ container, stop }) => stopId(container, stop)],
    inbound_scac: [text('SCAC of the inbound line or railroad'), ({ stop }) => stop.inbound.scac],
    inbound_mode: [
      mode.describe('Inbound mode of transport; null at the first place'),
      ({ stop }) => stop.inbound.mode,
    ],
    inbound_eta_at: [at('Estimated arrival'), ({ stop }) => wireTime(stop.inbound.estimatedAt)],
    inbound_ata_at: [at('Actual arrival'), ({ stop }) => wireTime(stop.inbound.actualAt)],
    inbound_voyage_number: [text('Inbound voyage number'), ({ stop }) => stop.inbound.voyage],
    outbound_scac: [text('SCAC of the outbound line or railroad'), ({ stop }) => stop.outbound.scac],
    outbound_mode: [
      mode.describe('Outbound mode of transport; null at the last place'),
      ({ stop }) => stop.outbound.mode,
    ],
    outbound_etd_at: [at('Estimated departure'), ({ stop }) => wireTime(stop.outbound.estimatedAt)],
    outbound_atd_at: [at('Actual departure'), ({ stop }) => wireTime(stop.outbound.actualAt)],
    outbound_voyage_number: [text('Outbound voyage number'), ({ stop }) => stop.outbound.voyage],
    created_at: [
      instant.describe('When the container was first seen'),
      ({ container }) => wireTime(container.created_at),
    ],
    updated_at: [
      instant.describe('When data about the place was last reported'),
      ({ container, stop }) => wireTime(stop.recordedAt ?? container.updated_at),
    ],
  },
  relationships: {
    route: { one: ['route'], read: ({ container }) => ({ id: routeId(container), type: 'route' }) },
    inbound_vessel: { one: ['vessel'], read: ({ stop, references }) => vesselOf(stop.inbound, references) },
    outbound_vessel: { one: ['vessel'], read: ({ stop, references }) => vesselOf(stop.outbound, references) },
    location: { one: ['port', 'metro_area'], about: 'The place', read: placeOf },
    port: { one: ['port', 'metro_area'], about: 'Same as `location`', read: placeOf },
    facility: {
      one: ['terminal', 'rail_terminal'],
      about: 'Terminal or rail ramp; null if unknown',
      read: ({ stop, references }) => references.terminalOrRamp(stop.terminalKey),
    },
  },
});

function placeOf({ stop, references }: RouteLocationSource): Identifier | null {
  return references.place(stop.locode, stop.name);
}

function vesselOf({ vessel }: RouteStop['inbound'], references: References): Identifier | null {
  return vessel && references.vessel(vessel);
}

function routeId({ id }: ContainerRow): string {
  return derivedId('route', id);
}

/** Builds the id of a stop, which is stable as long as the place is on the route. */
function stopId({ id }: ContainerRow, { locode, name }: RouteStop): string {
  return derivedId('route_location', `${id}/${locode ?? name ?? ''}`);
}
