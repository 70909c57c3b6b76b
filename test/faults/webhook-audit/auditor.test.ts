/** Tests that the auditor finds every kind of fault that is injected into correct facts. */
import { describe, expect, it } from 'vitest';
import { auditProblems } from './auditor.ts';
import type { Arrival, AuditFacts } from './facts.ts';

const CONTAINERS = ['box-1', 'box-2'] as const;

function factsInOrder(): AuditFacts {
  const log = Array.from({ length: 6 }, (_, index) => ({
    sequence: index + 1,
    id: `event-${index + 1}`,
    name: 'container.created',
    containerId: CONTAINERS[index % 2] ?? null,
    containerSequence: (index >> 1) + 1,
  }));
  const notifications = log.map(({ id, sequence }) => ({
    id: `notification-${sequence}`,
    webhookId: 'webhook',
    eventId: id,
    sequence,
    status: 'succeeded',
    lane: null,
    attempts: 1,
  }));
  const arrivals: Arrival[] = notifications.map(({ id, eventId, sequence }) => ({
    webhookId: 'webhook',
    notificationId: id,
    timestamp: '100',
    bodyId: id,
    eventId,
    sequence,
    bodyHash: `hash of ${id}`,
    problem: null,
    answer: 200,
    accepted: true,
    at: sequence,
  }));
  return {
    webhooks: [{ id: 'webhook', name: 'strict', events: ['container.created'], ordering: 'container' }],
    committed: log.map(({ id, name, containerId }) => ({ id, name, containerId: containerId ?? '', stream: 0 })),
    takenBack: ['event-of-nobody'],
    log,
    arrivals,
    notifications,
    attempts: notifications.map(({ id }) => ({
      notificationId: id,
      number: 1,
      statusCode: 200,
      error: null,
      timestamp: '100',
      storedCharacters: 2,
    })),
    read: log.map(({ id }) => id),
  };
}

function without<Item>(items: readonly Item[], index: number): Item[] {
  return items.filter((_, position) => position !== index);
}

function changed<Item>(items: readonly Item[], index: number, changes: Partial<Item>): Item[] {
  return items.map((item, position) => (position === index ? { ...item, ...changes } : item));
}

function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const [first, second] = [items[one], items[other]];
  return items.map((item, index) => (index === one ? (second ?? item) : index === other ? (first ?? item) : item));
}

const facts = factsInOrder();

const planted: [string, Partial<AuditFacts>, RegExp][] = [
  ['an event that the log lost', { log: without(facts.log, 5) }, /event-6 was committed and is not in the log/],
  ['an event that nobody committed', { committed: without(facts.committed, 5) }, /event-6 was never committed/],
  ['an event that was taken back', { takenBack: ['event-3'] }, /event-3 was taken back and is in the log/],
  ['a gap in the log', { log: changed(facts.log, 5, { sequence: 7 }) }, /event 6 of the log has sequence 7/],
  ['an event twice in the log', { log: changed(facts.log, 5, { id: 'event-5' }) }, /in the log twice/],
  [
    'commits in another order',
    { committed: swapped(facts.committed, 0, 1) },
    /event-1 is before one that was committed earlier/,
  ],
  [
    'a gap in the numbers of a container',
    { log: changed(facts.log, 5, { containerSequence: 4 }) },
    /container box-2 are numbered 1 2 4/,
  ],
  ['an event that the reader missed', { read: without(facts.read, 2) }, /reader of the log missed event-3/],
  ['an event that the reader saw twice', { read: [...facts.read, 'event-2'] }, /saw event-2 twice/],
  ['another order at the reader', { read: swapped(facts.read, 2, 3) }, /in another order/],
  [
    'an event without notification',
    { notifications: without(facts.notifications, 3) },
    /event 4 .* has no notification/,
  ],
  [
    'two ids of one event',
    {
      notifications: [
        ...facts.notifications,
        ...changed(facts.notifications.slice(0, 1), 0, { id: 'other', attempts: 0 }),
      ],
    },
    /event-1 has 2 ids/,
  ],
  [
    'an event that nobody wants',
    {
      webhooks: [{ id: 'webhook', name: 'strict', events: [], ordering: 'none' }],
    },
    /was to be told of event-1, which it does not want/,
  ],
  [
    'a loss that counts as delivered',
    { arrivals: without(facts.arrivals, 2) },
    /event-3 counts as delivered and was not/,
  ],
  [
    'a refusal that counts as delivered',
    { arrivals: changed(facts.arrivals, 2, { answer: 500, accepted: false }) },
    /event-3 counts as delivered and was not/,
  ],
  [
    'one that is still pending',
    { notifications: changed(facts.notifications, 1, { status: 'pending' }) },
    /event-2 is still pending/,
  ],
  [
    'one that still waits',
    { notifications: changed(facts.notifications, 1, { lane: 'live' }) },
    /still waits to be sent/,
  ],
  ['a wrong signature', { arrivals: changed(facts.arrivals, 1, { problem: 'no match' }) }, /is not ours: no match/],
  ['another id in the body', { arrivals: changed(facts.arrivals, 1, { bodyId: 'else' }) }, /says else in its body/],
  [
    'a notification that is not listed',
    { arrivals: changed(facts.arrivals, 1, { notificationId: 'else' }) },
    /else is listed nowhere/,
  ],
  ['another webhook', { arrivals: changed(facts.arrivals, 1, { webhookId: 'else' }) }, /is of another webhook/],
  [
    'the body of another event',
    { arrivals: changed(facts.arrivals, 1, { eventId: 'event-9' }) },
    /is of event event-2 and tells of event-9/,
  ],
  ['another number in the body', { arrivals: changed(facts.arrivals, 1, { sequence: 1 }) }, /is event 2 and says 1/],
  [
    'other bytes at the second attempt',
    { arrivals: [...facts.arrivals, ...changed(facts.arrivals.slice(0, 1), 0, { bodyHash: 'else' })] },
    /notification-1 came with other bytes/,
  ],
  [
    'one event under two ids at the receiver',
    { arrivals: [...facts.arrivals, ...changed(facts.arrivals.slice(0, 1), 0, { notificationId: 'other' })] },
    /other and notification-1 tell of the same event/,
  ],
  [
    'an attempt that was not recorded as counted',
    { attempts: without(facts.attempts, 0) },
    /was tried 1 times, recorded: $/,
  ],
  ['an attempt without outcome', { attempts: changed(facts.attempts, 0, { statusCode: null }) }, /has no outcome/],
  [
    'an attempt that never happened',
    { attempts: changed(facts.attempts, 0, { timestamp: '99' }) },
    /attempt 1 of notification-1 was answered 200, says only the record/,
  ],
  [
    'too much of an answer',
    { attempts: changed(facts.attempts, 0, { storedCharacters: 65_537 }) },
    /65537 characters are stored/,
  ],
  [
    'another order of a container',
    { arrivals: swapped(facts.arrivals, 0, 2) },
    /event 1 of container box-1 came after 3/,
  ],
];

describe('the auditor of webhooks', () => {
  it('reports nothing for correct facts', () => {
    expect(auditProblems(facts)).toEqual([]);
  });

  it.each(planted)('finds %s', (_what, change, problem) => {
    const problems = auditProblems({ ...facts, ...change });
    expect(
      problems.some((text) => problem.test(text)),
      problems.join('\n'),
    ).toBe(true);
  });

  it('tolerates repetitions, attempts that were not recorded, and refusals that are listed as failed', () => {
    const [first] = facts.arrivals;
    if (first === undefined) throw new Error('nothing arrived');
    const problems = auditProblems({
      ...facts,
      arrivals: [
        ...changed(facts.arrivals, 5, { answer: 500, accepted: false }),
        first,
        { ...first, answer: null, accepted: false },
      ],
      notifications: changed(facts.notifications, 5, { status: 'failed' }),
      attempts: changed(facts.attempts, 5, { statusCode: 500, error: 'status' }),
    });
    expect(problems).toEqual([]);
  });

  it('allows events of different containers to overtake each other', () => {
    expect(auditProblems({ ...facts, arrivals: swapped(facts.arrivals, 0, 1) })).toEqual([]);
  });

  it('checks the figures that the service reports about itself', () => {
    const own = { sequence: 7, id: 'own', name: 'webhook.disabled', containerId: null, containerSequence: null };
    expect(auditProblems({ ...facts, log: [...facts.log, own], read: [...facts.read, 'own'] })).toEqual([]);
  });
});
