import { describe, expect, it } from 'vitest';
import { TRANSPORT_EVENT_NAMES } from '../resources/events/transport-event.ts';
import { EVENT_GROUPS, EVENT_NAMES, findCatalogueEvent, isOperational } from './catalogue.ts';

describe('event catalogue', () => {
  it('has the 45 names of the contract and four of ours, each once', () => {
    expect(EVENT_NAMES).toHaveLength(49);
    expect(EVENT_GROUPS.flatMap((group) => group.events)).toHaveLength(49);
    expect(EVENT_GROUPS.at(-1)?.events.every(isOperational)).toBe(true);
    expect(
      EVENT_GROUPS.slice(0, -1)
        .flatMap(({ events }) => events)
        .some(isOperational),
    ).toBe(false);
  });

  it('has every event of a milestone or a changed value', () => {
    expect(EVENT_NAMES).toEqual(expect.arrayContaining([...TRANSPORT_EVENT_NAMES]));
  });

  it('uses only letters, digits, underscore and full stops in names', () => {
    for (const name of EVENT_NAMES) expect(name).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/);
  });

  it('gives every group a unique, valid UUID', () => {
    const ids = EVENT_GROUPS.map((group) => group.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('finds an event by its exact name only', () => {
    expect(findCatalogueEvent('shipment.estimated.arrival')?.referenceType).toBe('estimated_event');
    expect(findCatalogueEvent('container.pickup_lfd_rail.changed')?.referenceType).toBe('transport_event');
    expect(findCatalogueEvent('toString')).toBeNull();
  });
});
