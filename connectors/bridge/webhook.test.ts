import { expect, it } from 'vitest';
import { findCatalogueEvent } from '../../webhooks/catalogue.ts';
import { sampleNotification } from '../../webhooks/sample-notification.ts';
import { readDelivery } from './webhook.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change any member of a document
type Document = any;

function bodyOf(name: string, change: (document: Document) => void = () => {}): Uint8Array {
  const event = findCatalogueEvent(name);
  if (event === null) throw new Error(`${name} is no event`);
  const document = JSON.parse(sampleNotification(event, 'https://bridge.test'));
  change(document);
  return Buffer.from(JSON.stringify(document));
}

it('reads the milestone of an event and the facts around it, each as a statement of its own source', () => {
  const delivery = readDelivery(bodyOf('container.transport.vessel_arrived'));
  expect(delivery).toMatchObject({
    event: 'container.transport.vessel_arrived',
    createdAt: '2026-05-19T17:36:20Z',
    scac: 'OOLU',
    documents: ['OOLU2751938460', '2751938460'],
    containers: ['TEMU4218362'],
  });
  const line = delivery?.statements.find(({ source }) => source.kind === 'line');
  expect(line?.source.code).toBe('OOLU');
  const moves = delivery?.statements.map(({ source, claims }) => [
    source.kind,
    claims.flatMap((claim) => (claim.kind === 'event' ? [`${claim.classifier} ${claim.move}`] : [])),
  ]);
  // The sample's milestone comes from the terminal; the line contributes its estimates.
  expect(moves).toContainEqual(['terminal', expect.arrayContaining(['actual arrive'])]);
  expect(moves).toContainEqual(['line', expect.not.arrayContaining(['actual arrive'])]);
  expect(line?.claims.filter(({ kind }) => kind === 'listing')).toEqual([]);
  expect(line?.claims.every(({ statedAt }) => statedAt !== null)).toBe(true);
});

it('reads holds and availability as statements of the terminal that the event names', () => {
  const delivery = readDelivery(bodyOf('container.updated'));
  const terminal = delivery?.statements.find(({ source }) => source.kind === 'terminal');
  const fields = terminal?.claims.flatMap((claim) => (claim.kind === 'container_fact' ? [claim.field] : []));
  expect(fields).toEqual(expect.arrayContaining(['available', 'holds', 'last_free_day']));
});

it('reads nothing about a shipment from events without one, or with two', () => {
  const failed = readDelivery(bodyOf('tracking_request.failed'));
  expect(failed).toMatchObject({ event: 'tracking_request.failed', statements: [], documents: [] });
  const twice = readDelivery(
    bodyOf('container.created', ({ included }) => {
      const shipment = included.find(({ type }: { type: string }) => type === 'shipment');
      included.push({ ...shipment, id: '5b0c3a52-6f1e-4d0a-9c55-0a7c1f2e0099' });
    }),
  );
  expect(twice?.statements).toEqual([]);
});

it.each<[string, Uint8Array]>([
  ['no JSON', Buffer.from('<html>')],
  ['no object', Buffer.from('[]')],
  ['no notification', Buffer.from('{"data":{"type":"shipment","id":"1"},"included":[]}')],
  ['a list', Buffer.from('{"data":[],"included":[]}')],
  ['no time', bodyOf('container.created', ({ data }) => delete data.attributes.created_at)],
  ['nothing included', bodyOf('container.created', (document) => delete document.included)],
])('is no delivery: %s', (_what, body) => {
  expect(readDelivery(body)).toBeNull();
});

it('survives members of the wrong type without inventing statements', () => {
  const delivery = readDelivery(
    bodyOf('container.transport.vessel_arrived', (document) => {
      document.included = document.included.map((one: Document) => ({ ...one, attributes: 7, relationships: [] }));
    }),
  );
  expect(delivery).toMatchObject({ scac: null, statements: [] });
});
