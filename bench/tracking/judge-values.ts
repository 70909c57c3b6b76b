/** Published values against what was revealed. Knows nothing of how values are chosen. */
import { numbersOf } from '../../simulator/drawn/draw-scenario.ts';
import type { DrawnScenario } from '../../simulator/drawn/drawn-scenario.ts';
import type { Revealed, RevealedValue } from '../../simulator/drawn/revealed.ts';
import type { View } from '../../tracking/view/view.ts';

/** What a reader of the sources believes at the end; undefined: it publishes no such thing. */
export type ReadValue = (box: number | null, field: string) => string | number | null | undefined;

export interface WrongValue {
  box: number | null;
  field: string;
  accepted: RevealedValue['accepted'];
  published: string | number | null;
}

export interface ValueVerdict {
  /** Values that ought to be published, revealed or not. */
  trueValues: number;
  /** Of them those that were revealed. */
  revealed: number;
  /** Revealed, and published otherwise or not at all; and published though it never was. */
  wrong: WrongValue[];
}

export function judgeValues({ values }: Revealed, read: ReadValue): ValueVerdict {
  const verdict: ValueVerdict = { trueValues: 0, revealed: 0, wrong: [] };
  for (const { box, field, revealed, accepted } of values) {
    const published = read(box, field);
    if (published === undefined) continue;
    if (accepted !== null) {
      verdict.trueValues += 1;
      if (!revealed) continue;
      verdict.revealed += 1;
    }
    const right = accepted === null ? published === null : published !== null && accepted.includes(published);
    if (!right) verdict.wrong.push({ box, field, accepted, published });
  }
  return verdict;
}

/** Reads a view of the core. */
export function valuesOfView(drawn: DrawnScenario, view: View | null): ReadValue {
  const { containers } = numbersOf(drawn);
  return (box, field) => {
    const fields =
      box === null ? view?.shipment.fields : view?.containers.find(({ number }) => number === containers[box])?.fields;
    if (!fields) return null;
    const published = (fields as Record<string, { value: unknown }>)[field]?.value ?? null;
    return typeof published === 'string' || typeof published === 'number' ? published : null;
  };
}
