import { describe, expect, it } from 'vitest';
import { EVENTS, findCatalogueEvent } from '../../webhooks/catalogue.ts';
import { sampleEvent } from '../../webhooks/sample-notification.ts';
import { type LoggedEvent, readEvent } from './event-facts.ts';

function read(name: string, edit: (included: unknown[]) => unknown[] = (included) => included): LoggedEvent {
  const event = findCatalogueEvent(name);
  if (event === null) throw new Error(name);
  const { reference, included } = sampleEvent(event, 'http://seamark.test');
  return readEvent({
    reference_id: reference.id,
    reference_type: reference.type,
    included: JSON.stringify(edit(included)),
  });
}

describe('every event of the catalogue', () => {
  it.each(EVENTS.filter(({ name }) => !name.startsWith('webhook.')).map(({ name }) => name))(
    '%s has at least one fact',
    (name) => {
      const { facts } = read(name);
      expect(facts.length).toBeGreaterThan(0);
      for (const { field } of facts) expect(field).toMatch(/^[a-z][A-Za-z]+$/);
    },
  );
});

describe('the value before', () => {
  it('of an estimate, a last free day, a terminal and what a terminal says', () => {
    const [eta] = read('shipment.estimated.arrival').facts;
    expect(eta).toMatchObject({
      field: 'podEtaAt',
      value: expect.stringMatching(/^\d{4}-/),
      previousValue: expect.stringMatching(/^\d{4}-/),
    });
    expect(read('container.pickup_lfd_line.changed').facts).toMatchObject([{ field: 'pickupLfdLine' }]);
    expect(read('container.pickup_appointment.changed').facts).toMatchObject([{ field: 'pickupAppointmentAt' }]);
    expect(read('container.pod_terminal_changed').facts).toMatchObject([
      { field: 'podTerminal', value: expect.any(String) },
    ]);
    const updated = read('container.updated');
    expect(updated.source).toBe('terminal');
    for (const fact of updated.facts) expect(fact).toHaveProperty('previousValue');
  });

  it('of a corrected milestone is the time published before', () => {
    const name = 'container.transport.vessel_arrived';
    const { transportEventId } = read(name);
    const earlier = { id: 'before', type: 'transport_event', attributes: { timestamp: '2026-05-01T00:00:00Z' } };
    const link = { data: { id: 'before', type: 'transport_event' } };
    const told = read(name, (included) => [
      ...included.map((one) => {
        const resource = one as { id: string; relationships?: object };
        if (resource.id !== transportEventId) return one;
        return { ...resource, relationships: { ...resource.relationships, previous_version: link } };
      }),
      earlier,
    ]);
    expect(told.facts).toMatchObject([{ field: 'timestamp', previousValue: '2026-05-01T00:00:00Z' }]);
  });
});

it('puts the text of a source on one line without invisible characters', () => {
  const told = read('container.updated', (included) =>
    included.map((one) => {
      const resource = one as { type: string; attributes: object };
      if (resource.type !== 'container_updated_event') return one;
      const changeset = {
        holds_at_pod_terminal: [[], [{ name: 'other', status: 'hold', description: 'pay\n\u202enow' }]],
      };
      return { ...resource, attributes: { ...resource.attributes, changeset } };
    }),
  );
  expect(told.facts).toEqual([
    {
      field: 'holdsAtPodTerminal',
      previousValue: [],
      value: [{ name: 'other', status: 'hold', description: 'pay now' }],
    },
  ]);
});

it('omits what was not stored', () => {
  expect(readEvent({ reference_id: 'x', reference_type: 'transport_event', included: null }).facts).toEqual([]);
});
