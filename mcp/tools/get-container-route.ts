import { z } from 'zod';
import { routeOfContainer } from '../../operations/containers/route.ts';
import { route } from '../../resources/containers/route.ts';
import type { Resource } from '../../resources/resource.ts';
import { wireTime } from '../../resources/time.ts';
import type { RouteStop } from '../../tracking/route/route.ts';
import { findContainer, polledContainer } from '../containers/read-container.ts';
import { isOurPlace } from '../containers/timeline.ts';
import { cleanText } from '../values/camel-case.ts';
import {
  contactsOfShipments,
  linksTo,
  metadataOf,
  metadataSchema,
  sourcesOf,
  untrustedText,
} from '../values/sources.ts';
import { defineTool, type ToolContext } from './define-tool.ts';

const routeLocation = z.looseObject({
  port: z.looseObject({}).nullable(),
  inbound: z.looseObject({}),
  outbound: z.looseObject({}),
});

const refused = (error: 'FeatureNotEnabled' | 'NotFound', message: string) => ({
  error,
  message,
  alternative: 'get_container_transport_events lists the events of the journey.',
});

/** If the account lacks the feature, the result says so; this is not an error (spec/contract 7.4). */
export const getContainerRouteTool = defineTool({
  name: 'get_container_route',
  title: 'Get Container Route',
  description:
    'The route of one container, stop by stop: mode, vessel and times of arrival and departure, estimated (eta, etd) and actual ' +
    '(ata, atd). Use it for transshipments and routing. An account without routing data gets error FeatureNotEnabled: use ' +
    'get_container_transport_events.',
  input: z.object({ id: z.uuid().describe('Container id') }),
  output: z.object({
    routeId: z.string().optional(),
    totalLegs: z.int().optional(),
    routeLocations: z.array(routeLocation).optional(),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
    error: z.enum(['FeatureNotEnabled', 'NotFound']).optional(),
    message: z.string().optional(),
    alternative: z.string().optional(),
    _metadata: metadataSchema.optional(),
  }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, { id }) {
    if (!context.caller.account.features.routing_data) {
      return refused('FeatureNotEnabled', 'Routing data is not enabled for this account.');
    }
    const row = await findContainer(context, id);
    const [places, contactsOf] = await Promise.all([
      routeOfContainer(context.database, row),
      contactsOfShipments(context, [row.shipment_id]),
    ]);
    if (places === null) return refused('NotFound', 'No route reported for this container yet.');
    const sources = sourcesOf(contactsOf(row.shipment_id), polledContainer(row));
    const links = linksTo(context, { type: 'container', id, number: row.number });
    const rendered = route.render(places);
    const routeLocations = await locationsOf(context, places.stops);
    return {
      routeId: rendered.id,
      // A leg connects each stop with the next one.
      totalLegs: routeLocations.length - 1,
      routeLocations,
      createdAt: rendered.attributes.created_at,
      updatedAt: rendered.attributes.updated_at,
      _metadata: {
        ...metadataOf(sources, links),
        sources,
        untrustedText: foreignTexts(places.stops, { routeLocations }),
      },
    };
  },
});

async function locationsOf({ loader }: ToolContext, stops: readonly RouteStop[]) {
  const { references } = loader;
  const links = stops.map(({ locode, name }) => references.place(locode, name));
  const places = await loader.load(links.filter((link) => link !== null));
  const found = new Map(places.map((place) => [place.id, place]));
  return stops.map(({ name, inbound, outbound }, index) => ({
    port: portOf(found.get(links[index]?.id ?? ''), name),
    inbound: { ...carriage(inbound), eta: wireTime(inbound.estimatedAt), ata: wireTime(inbound.actualAt) },
    outbound: { ...carriage(outbound), etd: wireTime(outbound.estimatedAt), atd: wireTime(outbound.actualAt) },
  }));
}

/** An unmatched place keeps the name that its source uses. */
function portOf(place: Resource | undefined, name: string | null) {
  if (place === undefined) {
    return name === null ? null : { code: null, name: cleanText(name), city: null, countryCode: null };
  }
  const { code, name: ownName, city = null, country_code: countryCode } = place.attributes;
  return { code, name: cleanText(String(ownName)), city, countryCode };
}

function carriage({ mode, scac, vessel, voyage }: RouteStop['inbound']) {
  return {
    mode,
    carrierScac: scac,
    vessel: vessel?.name ? cleanText(vessel.name) : null,
    vesselImo: vessel?.imo ?? null,
    voyageNumber: voyage && cleanText(voyage),
  };
}

function foreignTexts(stops: readonly RouteStop[], answer: unknown): string[] {
  const foreignPlaces = stops.every(({ locode }) => isOurPlace(locode)) ? [] : ['routeLocations[*].port.name'];
  const sides = ['inbound', 'outbound'].flatMap((side) => [`${side}.vessel`, `${side}.voyageNumber`]);
  return untrustedText(answer, [...foreignPlaces, ...sides.map((path) => `routeLocations[*].${path}`)]);
}
