/** Computes check digits independently of the product's code, so that tests can compare the two. */

/** Returns the ISO 6346 value of a letter. Values start at A = 10 and skip multiples of 11. */
function letterValue(letter: string): number {
  const steps = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  let value = 10;
  for (let step = 0; step < steps; step += 1) value += (value + 1) % 11 === 0 ? 2 : 1;
  return value;
}

/** Appends the ISO 6346 check digit to a container number of four letters and six digits. */
export function withContainerCheckDigit(first10: string): string {
  const sum = [...first10].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : letterValue(character);
    return total + value * 2 ** index;
  }, 0);
  return `${first10}${(sum % 11) % 10}`;
}

/**
 * Completes an IMO number from its first six digits. Their weights are 7 to 2, and the check digit is the last digit of
 * the sum.
 */
export function withImoCheckDigit(first6: string): string {
  const sum = [...first6].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
  return `${first6}${sum % 10}`;
}
