/** A small seeded generator, so that a draw is the same on every machine and for every number of workers. */

export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** From `low` to `high`, not whole. */
  between(low: number, high: number): number;
  /** Whole, from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  /** Throws on an empty list. */
  pick<Value>(values: readonly Value[]): Value;
  /** One of the values, each as likely as its weight. Throws on an empty list. */
  weighted<Value>(values: readonly (readonly [Value, number])[]): Value;
}

/** SplitMix32 (Steele, Lea and Flood 2014, reduced to 32 bits): good enough to draw journeys, no cryptography. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4_294_967_296;
  };
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

/** The generator of one journey: neighbours of a seed share nothing. */
export function randomOfJourney(seed: number, serial: number): Random {
  const scattered = Math.imul(seed >>> 0, 0x85ebca6b) ^ Math.imul((serial + 1) >>> 0, 0xc2b2ae35);
  const random = randomFrom(scattered >>> 0);
  random.next();
  return random;
}
