import { describe, expect, it } from 'vitest';
import { EVENT_NAMES, findCatalogueEvent } from './catalogue.ts';
import { documentNotificationSchema } from './document-sample.ts';
import { describedEvents } from './notification-schema.ts';
import { sampleNotification } from './sample-notification.ts';

const baseUrl = 'https://seamark.example.com';

interface Sample {
  data: { relationships: Record<string, { data: { id: string; type: string } | null }> };
  included: { id: string; type: string }[];
}

function sampleOf(name: string): Sample {
  const event = findCatalogueEvent(name);
  if (event === null) throw new Error(name);
  return JSON.parse(sampleNotification(event, baseUrl)) as Sample;
}

describe('sampleNotification', () => {
  it.each(describedEvents().map(({ event, schema }) => [event.name, schema] as const))('shows %s', (name, schema) => {
    const sample = sampleOf(name);
    expect(schema.safeParse(sample).error).toBeUndefined();
    const about = sample.data.relationships['reference_object']?.data;
    expect(sample.included).toContainEqual(expect.objectContaining(about));
  });

  it.each(['document.extracted', 'document.extraction_failed'])('shows %s', (name) => {
    expect(documentNotificationSchema.safeParse(sampleOf(name)).error).toBeUndefined();
  });

  it('knows every event', () => {
    expect(EVENT_NAMES).toHaveLength(describedEvents().length + 2);
  });
});

/** What receivers are told with an event, at least and in this order (rest-contract 5.3); shipment and container always. */
const INCLUDED: readonly [events: string[], types: string[]][] = [
  [['tracking_request.succeeded'], ['container', 'shipment', 'tracking_request']],
  [['tracking_request.failed', 'tracking_request.awaiting_manifest'], ['tracking_request']],
  [['tracking_request.tracking_stopped'], ['shipment', 'tracking_request']],
  [
    ['container.transport.full_in', 'container.transport.rail_loaded'],
    ['shipment', 'container', 'port', 'transport_event'],
  ],
  [
    ['container.transport.vessel_loaded', 'container.transport.vessel_arrived'],
    ['shipment', 'container', 'port', 'vessel', 'transport_event'],
  ],
  [
    ['container.transport.vessel_berthed', 'container.transport.vessel_discharged'],
    ['shipment', 'container', 'port', 'terminal', 'vessel', 'transport_event'],
  ],
  [['container.transport.full_out'], ['shipment', 'container', 'port', 'terminal', 'transport_event']],
  [
    ['container.transport.rail_arrived', 'container.transport.rail_unloaded'],
    ['shipment', 'container', 'metro_area', 'rail_terminal', 'transport_event'],
  ],
  [['container.pickup_lfd_terminal.changed'], ['shipment', 'container', 'transport_event']],
  [['shipment.estimated.arrival'], ['shipment', 'port', 'estimated_event']],
  [['container.created'], ['shipment', 'container', 'container_created_event']],
  [['container.updated'], ['shipment', 'port', 'terminal', 'container', 'container_updated_event']],
  [['container.pod_terminal_changed'], ['shipment', 'container', 'terminal', 'container_pod_terminal_changed_event']],
  [['document.extracted'], ['document', 'email_submission', 'document_representation']],
];

describe('what is sent along', () => {
  it.each(INCLUDED.flatMap(([events, types]) => events.map((name) => [name, types] as const)))(
    'with %s is %j',
    (name, types) => {
      const sent = sampleOf(name).included.map(({ type }) => type);
      expect(sent.filter((type) => types.includes(type))).toEqual(types);
    },
  );
});
