/** Judges published values against what the sources revealed. Independent of how the product selects values. */
import { numbersOf } from '../../simulator/drawn/draw-scenario.ts';
import type { DrawnScenario } from '../../simulator/drawn/drawn-scenario.ts';
import type { Revealed, RevealedValue } from '../../simulator/drawn/revealed.ts';
import type { View } from '../../tracking/view/view.ts';

/** Reads a value as published at the end; undefined if the field is not published at all. */
export type ReadValue = (containerIndex: number | null, field: string) => string | number | null | undefined;

export interface WrongValue {
  containerIndex: number | null;
  field: string;
  accepted: RevealedValue['accepted'];
  published: string | number | null;
}

export interface ValueVerdict {
  /** Number of true values of published fields, whether or not they were revealed. */
  trueValues: number;
  revealed: number;
  /** Values that were revealed but published differently or not at all, or published without ever being revealed. */
  wrong: WrongValue[];
}

export function judgeValues({ values }: Revealed, read: ReadValue): ValueVerdict {
  const verdict: ValueVerdict = { trueValues: 0, revealed: 0, wrong: [] };
  for (const { containerIndex, field, revealed, accepted } of values) {
    const published = read(containerIndex, field);
    if (published === undefined) continue;
    if (accepted !== null) {
      verdict.trueValues += 1;
      if (!revealed) continue;
      verdict.revealed += 1;
    }
    const right = accepted === null ? published === null : published !== null && accepted.includes(published);
    if (!right) verdict.wrong.push({ containerIndex, field, accepted, published });
  }
  return verdict;
}

export function valuesOfView(drawn: DrawnScenario, view: View | null): ReadValue {
  const { containers } = numbersOf(drawn);
  return (containerIndex, field) => {
    const fields =
      containerIndex === null
        ? view?.shipment.fields
        : view?.containers.find(({ number }) => number === containers[containerIndex])?.fields;
    if (!fields) return null;
    const published = (fields as Record<string, { value: unknown }>)[field]?.value ?? null;
    return typeof published === 'string' || typeof published === 'number' ? published : null;
  };
}
