/**
 * Finds differences between a disturbed journey and its undisturbed twin, and gaps in the numbering of events, without
 * I/O.
 */
import type { JourneyRecord } from '../../support/journey-record.ts';

/** Describes the first difference in each part of the record; empty if the two records are equal. */
export function differences(name: string, disturbed: JourneyRecord, calm: JourneyRecord): string[] {
  const parts = ['values', 'transportEvents', 'changes', 'observations', 'events'] as const;
  return parts.flatMap((part) => {
    const index = firstDifference(disturbed[part], calm[part]);
    if (index === null) return [];
    const [got, expected] = [disturbed[part][index], calm[part][index]];
    const counts = `${disturbed[part].length} of ${calm[part].length}`;
    return [
      `${name}: ${part} ${index + 1} (${counts}) is\n  ${got ?? '(missing)'}\ninstead of\n  ${expected ?? '(nothing)'}`,
    ];
  });
}

function firstDifference(one: readonly string[], other: readonly string[]): number | null {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return index;
  return null;
}

export interface NumberedEvent {
  sequence: number;
  containerId: string | null;
  containerSequence: number | null;
}

/** Describes gaps and repetitions in the numbering of one account's events, in log order. */
export function gapsIn(name: string, events: readonly NumberedEvent[]): string[] {
  const problems: string[] = [];
  events.forEach(({ sequence }, index) => {
    if (sequence !== index + 1) problems.push(`${name}: event ${index + 1} has sequence ${sequence}`);
  });
  for (const [containerId, own] of Map.groupBy(events, (event) => event.containerId)) {
    const numbers = own.map((event) => event.containerSequence);
    if (containerId !== null && numbers.some((number, index) => number !== index + 1))
      problems.push(`${name}: events of container ${containerId} are numbered ${numbers.join(' ')}`);
  }
  return problems.slice(0, 5);
}
