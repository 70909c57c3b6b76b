import type { PollTarget, ResponseExchange } from '../connector.ts';
import { readContainerNumber } from '../container-number.ts';
import { text } from '../json-shape.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { listOf, type ReadPage, type ReadResource, readPage } from './document.ts';

export interface TrackedShipment {
  page: ReadPage;
  shipment: ReadResource;
  containers: TrackedContainer[];
}

export interface TrackedContainer {
  page: ReadPage;
  shipment: ReadResource;
  resource: ReadResource;
  number: string;
}

/** Reads the shipments with the requested number or, for a container, the shipment of its newest journey. */
export function trackedIn({ pages }: ResponseExchange, { number }: PollTarget): TrackedShipment[] {
  return pages.flatMap((response, index) => {
    const document = listOf(response);
    if (document === null) throw new UnreadableResponse('the response has no list of resources');
    const page = readPage(document, index, pages.length);
    return number.type === 'container'
      ? byContainer(page, number.value)
      : page.data.flatMap((one) => byShipment(page, one));
  });
}

function byShipment(page: ReadPage, shipment: ReadResource): TrackedShipment[] {
  if (shipment.type !== 'shipment') return [];
  const containers = page.many(shipment, 'containers').flatMap((one) => containerOf(page, shipment, one));
  return [{ page, shipment, containers }];
}

/** A reused container is listed once per journey. Only the newest can be the requested one. */
function byContainer(page: ReadPage, number: string): TrackedShipment[] {
  const journeys = page.data.filter(
    (one) => one.type === 'container' && readContainerNumber(one.attributes.number) === number,
  );
  const newest = journeys.sort((one, other) => (createdAt(one) < createdAt(other) ? 1 : -1))[0];
  const shipment = newest === undefined ? null : page.one(newest, 'shipment');
  if (newest === undefined || shipment === null) return [];
  return [{ page, shipment, containers: containerOf(page, shipment, newest) }];
}

function createdAt({ attributes }: ReadResource): string {
  return text(attributes.created_at) ?? '';
}

export function containerOf(page: ReadPage, shipment: ReadResource, resource: ReadResource): TrackedContainer[] {
  const number = readContainerNumber(resource.attributes.number);
  return number === null ? [] : [{ page, shipment, resource, number }];
}
