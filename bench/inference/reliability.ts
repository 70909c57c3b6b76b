/** Compares confidence with the share of correct results, and fits the curve that maps one to the other. */
import { shippingLines } from '../../reference/lines/shipping-lines.ts';
import { CALIBRATION, type Calibration } from '../../tracking/carrier-inference/calibration.ts';
import { inferCarrier } from '../../tracking/carrier-inference/infer-carrier.ts';
import { patternOf } from '../../tracking/carrier-inference/read-number.ts';
import type { Decision, PatternOutcome } from '../../tracking/carrier-inference/types.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import type { LabelledCase, LabelledNumber } from './labelled-numbers.ts';

export interface Judged {
  confidence: number;
  decision: Decision;
  isRight: boolean;
  isContainer: boolean;
  kind: LabelledCase;
  number: string;
  expected: string | null;
  got: string | null;
}

const lines = shippingLines.map(({ scac, name }) => ({ scac, name, enabled: false }));

/** Outcomes by number pattern, as a deployment records them. */
export type Learnt = ReadonlyMap<string, readonly PatternOutcome[]>;

const nothing: Learnt = new Map();

/**
 * Evaluates inference by format and owner only, without configuration or probes. Past outcomes are used only if given.
 */
export function judge(
  labelled: readonly LabelledNumber[],
  { calibration = CALIBRATION, learnt = nothing }: { calibration?: Calibration; learnt?: Learnt } = {},
): Judged[] {
  return labelled.map(({ number, scac, kind }) => {
    const outcomes = learnt.get(patternOf(normalizeNumber(number))) ?? [];
    const inference = inferCarrier({ number, type: null, lines, outcomes, answers: [] }, calibration);
    const best = inference?.candidates[0] ?? null;
    return {
      confidence: best?.confidence ?? 0,
      decision: inference?.decision ?? 'no_prediction',
      isRight: best !== null && best.scac === scac,
      isContainer: inference?.numberType === 'container',
      kind,
      number,
      expected: scac,
      got: best?.scac ?? null,
    };
  });
}

/**
 * Builds the history of a deployment that has tracked these numbers: numbers of a line were found there, and other
 * numbers were not found at the most likely line.
 */
export function learn(labelled: readonly LabelledNumber[]): Learnt {
  const learnt = new Map<string, PatternOutcome[]>();
  for (const { number, scac } of labelled) {
    const parsed = normalizeNumber(number);
    const probed =
      scac ?? inferCarrier({ number, type: null, lines, outcomes: [], answers: [] })?.candidates[0]?.scac ?? null;
    if (probed === null) continue;
    const outcomes = learnt.get(patternOf(parsed)) ?? [];
    learnt.set(patternOf(parsed), outcomes);
    let outcome = outcomes.find((each) => each.scac === probed);
    if (outcome === undefined) {
      outcome = { scac: probed, succeeded: 0, failed: 0 };
      outcomes.push(outcome);
    }
    if (scac === null) outcome.failed += 1;
    else outcome.succeeded += 1;
  }
  return learnt;
}

export interface Bin {
  from: number;
  to: number;
  numbers: number;
  meanConfidence: number;
  shareRight: number;
}

const EDGES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0001];

export function reliability(judged: readonly Judged[]): Bin[] {
  return EDGES.slice(1).flatMap((to, index) => {
    const from = EDGES[index] ?? 0;
    const inside = judged.filter(({ confidence }) => confidence >= from && confidence < to);
    if (inside.length === 0) return [];
    const { meanConfidence, shareRight } = means(inside);
    return [{ from, to: Math.min(1, to), numbers: inside.length, meanConfidence, shareRight }];
  });
}

function means(judged: readonly Judged[]): { meanConfidence: number; shareRight: number } {
  const sum = judged.reduce((total, { confidence }) => total + confidence, 0);
  return {
    meanConfidence: round(sum / judged.length),
    shareRight: round(judged.filter(({ isRight }) => isRight).length / judged.length),
  };
}

export interface Score {
  numbers: number;
  selectedShare: number;
  selectedRight: number;
  topRight: number;
  /** Mean difference between the confidence and the share of correct results, weighted by the size of each bin. */
  calibrationError: number;
}

export function scoreOf(judged: readonly Judged[]): Score {
  const selected = judged.filter(({ decision }) => decision === 'auto_select');
  const distance = reliability(judged).reduce(
    (total, bin) => total + bin.numbers * Math.abs(bin.meanConfidence - bin.shareRight),
    0,
  );
  return {
    numbers: judged.length,
    selectedShare: round(selected.length / judged.length),
    selectedRight: selected.length === 0 ? 0 : means(selected).shareRight,
    topRight: round(judged.filter(({ isRight }) => isRight).length / judged.length),
    calibrationError: round(distance / judged.length),
  };
}

interface Block {
  numbers: number;
  right: number;
  sum: number;
}

/**
 * Fits a rising step function by isotonic regression, pooling neighbors that descend, and returns it as points of a
 * curve. Each step contains at least `leastNumbers` numbers.
 */
export function fitCurve(judged: readonly Judged[], leastNumbers = 60): [number, number][] {
  const blocks: Block[] = [];
  const equals = Map.groupBy(judged, ({ confidence }) => confidence);
  for (const confidence of [...equals.keys()].toSorted((left, right) => left - right)) {
    const same = equals.get(confidence) ?? [];
    const last = blocks.at(-1);
    const block = {
      numbers: same.length,
      right: same.filter(({ isRight }) => isRight).length,
      sum: confidence * same.length,
    };
    if (last && (last.numbers < leastNumbers || shareOf(last) >= shareOf(block)))
      blocks.splice(-1, 1, joined(last, block));
    else blocks.push(block);
    pool(blocks);
  }
  // Adds half a correct and half a wrong number to each step, because 60 correct results out of 60 do not prove
  // certainty.
  const points = blocks.map(({ numbers, right, sum }): [number, number] => [
    round(sum / numbers),
    round((right + 0.5) / (numbers + 1)),
  ]);
  return [[0, 0], ...points, [1, points.at(-1)?.[1] ?? 1]];
}

function pool(blocks: Block[]): void {
  for (;;) {
    const [before, last] = [blocks.at(-2), blocks.at(-1)];
    if (!before || !last || shareOf(before) < shareOf(last)) return;
    blocks.splice(-2, 2, joined(before, last));
  }
}

function joined(left: Block, right: Block): Block {
  return { numbers: left.numbers + right.numbers, right: left.right + right.right, sum: left.sum + right.sum };
}

function shareOf({ numbers, right }: Block): number {
  return right / numbers;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
