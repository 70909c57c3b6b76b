/** A seeded random number generator that draws the same numbers on every machine and for any number of workers. */

export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Fractional. */
  between(low: number, high: number): number;
  /** Both bounds are inclusive. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  /** Picks one of the values. Throws on an empty list. */
  pick<Value>(values: readonly Value[]): Value;
  /** Picks one of the values in proportion to its weight. Throws on an empty list. */
  weighted<Value>(values: readonly (readonly [Value, number])[]): Value;
}

/**
 * Creates a 32-bit Small Fast Counting generator (C. Doty-Humphrey, PractRand). It is good enough for drawing journeys
 * but not for cryptography.
 */
export function randomFrom(seed: number, stream = 0): Random {
  let [a, b, c, counter] = [seed >>> 0, stream >>> 0, 0x9e3779b9, 1];
  const next = (): number => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / 4_294_967_296;
  };
  for (let round = 0; round < 15; round++) next();
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick,
    weighted: (values) => {
      let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of values) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(values)[0];
    },
  };
}

/** Creates the generator of one journey, which does not depend on how many others are drawn. */
export function randomOfJourney(seed: number, serial: number): Random {
  return randomFrom(seed, serial + 1);
}
