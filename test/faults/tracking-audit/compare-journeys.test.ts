import { describe, expect, it } from 'vitest';
import type { JourneyRecord } from '../../support/journey-record.ts';
import { differences, gapsIn, type NumberedEvent } from './compare-journeys.ts';

const calm: JourneyRecord = {
  values: ['shipment ended'],
  transportEvents: ['loaded', 'discharged'],
  changes: ['eta 1', 'eta 2'],
  observations: ['line', 'terminal'],
  events: ['created', 'loaded'],
};

describe('a journey compared with its twin', () => {
  it('has no difference', () => {
    expect(differences('A', structuredClone(calm), calm)).toEqual([]);
  });

  it.each([
    ['a missing event', { events: ['created'] }, 'events 2 (1 of 2)'],
    ['an event twice', { events: ['created', 'loaded', 'loaded'] }, 'events 3 (3 of 2)'],
    ['sources in another order', { observations: ['terminal', 'line'] }, 'observations 1 (2 of 2)'],
    ['another value', { values: ['shipment lost'] }, 'values 1 (1 of 1)'],
    ['another history', { changes: ['eta 2', 'eta 1'] }, 'changes 1 (2 of 2)'],
    ['a transport event less', { transportEvents: ['loaded'] }, 'transportEvents 2 (1 of 2)'],
  ])('%s', (_, change, problem) => {
    const [found, ...others] = differences('A', { ...calm, ...change }, calm);
    expect(found).toContain(`A: ${problem}`);
    expect(others).toEqual([]);
  });
});

describe('numbers of events', () => {
  const event = (sequence: number, containerId: string | null, containerSequence: number | null): NumberedEvent => ({
    ...{ sequence, containerId, containerSequence },
  });

  it.each([
    ['are complete', [event(1, null, null), event(2, 'c', 1), event(3, 'd', 1), event(4, 'c', 2)], 0],
    ['skip one', [event(1, null, null), event(3, null, null)], 1],
    ['repeat one', [event(1, null, null), event(1, null, null)], 1],
    ['skip one of a container', [event(1, 'c', 1), event(2, 'c', 3)], 1],
  ])('%s', (_, events, problems) => {
    expect(gapsIn('A', events)).toHaveLength(problems);
  });
});
