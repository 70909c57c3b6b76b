import { describe, expect, it } from 'vitest';
import { findCatalogueEvent } from './catalogue.ts';
import { notificationBody } from './notification-body.ts';
import { notificationSchema } from './notification-schema.ts';
import {
  connectorPausedEvent,
  connectorResumedEvent,
  type OperationalEvent,
  webhookDisabledEvent,
  webhookFailingEvent,
} from './operational-events.ts';

const id = '01930000-0000-7000-8000-000000000001';
const webhook = {
  id: '01930000-0000-7000-8000-000000000002',
  url: 'https://user:pass@hooks.example:8443/services/T0/token?key=k3y',
};
const [failingSince, at, disablesAt] = ['2026-11-01', '2026-11-03', '2026-11-06'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
];
const pause = { id, reason: 'operator', since: failingSince, affected: 3, at };

/** Renders an event as another webhook would receive it. */
function posted({ name, body }: OperationalEvent): string {
  const head = { notificationId: id, webhookId: webhook.id, event: name, createdAt: at.toISOString() };
  const numbers = { sequence: 12, backfilled: false, containerSequence: null };
  return notificationBody({ ...head, ...numbers, ...body }, 'https://api.example');
}

const events = [
  webhookFailingEvent({ id, webhook, percent: 90, failingSince, disablesAt, at }),
  webhookDisabledEvent({ id, webhook, reason: 'gone', failingSince: null, at }),
  connectorPausedEvent({ ...pause, source: { kind: 'terminal', code: 'firms:WAC8' } }),
  connectorResumedEvent({ ...pause, source: { kind: 'railroad', code: 'BNSF' } }),
  connectorPausedEvent({ ...pause, source: { kind: 'line', code: 'ZZZZ' } }),
];

describe('events about the service itself', () => {
  it.each(events.map((event) => [event.name, event] as const))('%s is as described', (name, event) => {
    const described = findCatalogueEvent(name);
    expect(described && notificationSchema(described).safeParse(JSON.parse(posted(event))).error).toBeUndefined();
    expect(event.body.reference.id).toBe(event.id);
  });

  it('name the host of a webhook, but no part of its address that may be secret', () => {
    const [failing] = events;
    expect(failing?.body.reference.attributes).toEqual({
      event: 'webhook.failing',
      timestamp: '2026-11-03T00:00:00Z',
      host: 'hooks.example:8443',
      reason: 'only_failures',
      percent: 90,
      failing_since: '2026-11-01T00:00:00Z',
      disables_at: '2026-11-06T00:00:00Z',
    });
    const bodies = events.map(posted).join();
    for (const secret of ['user', 'pass@', 'token', 'services', 'k3y']) expect(bodies).not.toContain(secret);
  });

  it('name the source if its name is in the reference data', () => {
    const names = events.slice(2).map(({ body }) => body.reference.attributes['source_name']);
    expect(names).toEqual([expect.stringContaining('Long Beach'), 'BNSF Railway', null]);
  });
});
