/** Probability that the number belongs to each line or to none of them. The probabilities add up to 1. */
import type { LineResponse, PatternOutcome } from './types.ts';
import { FAILED_OUTCOME_WEIGHT, OUTCOME_PRIOR, RESPONSE_CHANCES } from './weights.ts';

export interface Belief {
  lines: ReadonlyMap<string, number>;
  none: number;
}

export function normalized({ lines, none }: Belief): Belief {
  const sum = [...lines.values()].reduce((total, chance) => total + chance, none);
  return { lines: new Map([...lines].map(([scac, chance]) => [scac, chance / sum])), none: none / sum };
}

/** Multiplies each line's probability by `factor` and the probability of no line by `noneFactor`, then normalizes. */
export function weighed({ lines, none }: Belief, factor: (scac: string) => number, noneFactor = 1): Belief {
  return normalized({
    lines: new Map([...lines].map(([scac, chance]) => [scac, chance * factor(scac)])),
    none: none * noneFactor,
  });
}

/**
 * Updates the probabilities with past outcomes for numbers of the same pattern. The prior weighs as much as
 * `OUTCOME_PRIOR` outcomes.
 */
export function withOutcomes(belief: Belief, outcomes: readonly PatternOutcome[]): Belief {
  if (outcomes.length === 0) return belief;
  const byLine = new Map(outcomes.map((outcome) => [outcome.scac, outcome]));
  const weighted = weighed(belief, (scac) => {
    const { succeeded, failed } = byLine.get(scac) ?? { succeeded: 0, failed: 0 };
    return (1 + succeeded) / (1 + succeeded + failed * FAILED_OUTCOME_WEIGHT);
  });
  return normalized({
    lines: new Map(
      [...weighted.lines].map(([scac, chance]) => [scac, chance * OUTCOME_PRIOR + (byLine.get(scac)?.succeeded ?? 0)]),
    ),
    none: weighted.none * OUTCOME_PRIOR,
  });
}

/** Updates the probabilities with each line's response to this exact number. */
export function updatedByResponses(belief: Belief, answers: readonly LineResponse[], bareDigits: boolean): Belief {
  const { foundIfRight, foundIfWrong, withheldIfRight, withheldIfWrong, unknownIfRight, unknownIfWrong } =
    RESPONSE_CHANCES;
  const chances = {
    known: [foundIfRight, bareDigits ? foundIfWrong.bareDigits : foundIfWrong.other],
    withheld: [withheldIfRight, withheldIfWrong],
    unknown: [unknownIfRight, unknownIfWrong],
  } as const;
  let updated = belief;
  for (const { scac, answer } of answers) {
    if (answer === 'silent') continue;
    const [right, wrong] = chances[answer];
    updated = weighed(updated, (other) => (other === scac ? right : wrong), wrong);
  }
  return updated;
}
