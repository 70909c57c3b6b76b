import { describe, expect, it } from 'vitest';
import { misplaced, missingParts } from '../test/support/included-order.ts';
import { EVENT_NAMES, findCatalogueEvent, isAboutJourney, isOperational } from './catalogue.ts';
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
    const about = (sample.data.relationships['reference_object'] ?? sample.data.relationships['document'])?.data;
    expect(sample.included).toContainEqual(expect.objectContaining(about));
  });

  it('covers every event', () => {
    expect(EVENT_NAMES).toHaveLength(describedEvents().length);
  });
});

describe('the included resources', () => {
  const events = describedEvents().map(({ event }) => event);

  it.each(events.filter(isAboutJourney).map((event) => [event.name, event] as const))(
    'with %s are those that receivers expect, in the expected order',
    (name, event) => {
      const types = sampleOf(name).included.map(({ type }) => type);
      expect(misplaced(event, types)).toEqual([]);
      expect(missingParts(event, new Set(types))).toEqual([]);
    },
  );

  it.each(events.filter(isOperational).map(({ name }) => name))('with %s are only the object of the event', (name) => {
    expect(sampleOf(name).included).toHaveLength(1);
  });

  it('with email_submission.created are the email and its documents', () => {
    const types = sampleOf('email_submission.created').included.map(({ type }) => type);
    expect(types).toEqual(['email_submission', 'document']);
  });

  it('with document.extracted are the extracted contents and their origin', () => {
    const types = sampleOf('document.extracted').included.map(({ type }) => type);
    expect(types).toEqual(['document', 'email_submission', 'document_representation']);
    expect(sampleOf('link.created').included.map(({ type }) => type)).toEqual(['shipment', 'container', 'document']);
  });
});
