/**
 * Calibration curve from a predicted probability to the share of cases in which the best line was right, with linear
 * interpolation between points. `npm run bench:inference -- --fit on` fits it to one part of the labelled numbers and
 * evaluates it on the rest.
 */
export type Curve = readonly (readonly [chance: number, confidence: number])[];

export type Calibration = Readonly<Record<'container' | 'document', Curve>>;

/** Used while fitting a new curve. */
export const UNCALIBRATED: Calibration = {
  container: [
    [0, 0],
    [1, 1],
  ],
  document: [
    [0, 0],
    [1, 1],
  ],
};

/** Fitted to the `calibrate` part of 20,000 numbers generated with seed 20261121. */
export const CALIBRATION: Calibration = {
  container: [
    [0, 0],
    [0.1975, 0.1752],
    [0.9093, 0.9187],
    [1, 0.9187],
  ],
  document: [
    [0, 0],
    [0.0627, 0.0047],
    [0.5302, 0.1978],
    [0.6655, 0.5359],
    [0.7489, 0.8565],
    [0.9238, 0.9714],
    [0.9998, 0.9995],
    [1, 0.9999],
  ],
};

export function calibrated(curve: Curve, chance: number): number {
  for (let index = 1; index < curve.length; index += 1) {
    const [left, right] = [curve[index - 1], curve[index]];
    if (left === undefined || right === undefined || chance > right[0]) continue;
    const width = right[0] - left[0];
    const part = width === 0 ? 1 : (chance - left[0]) / width;
    return left[1] + part * (right[1] - left[1]);
  }
  return curve.at(-1)?.[1] ?? chance;
}
