/** Numbers that lines and terminals use for containers that have not been assigned yet. */

/**
 * Returns whether a well-formed number is such a placeholder: XXXX1234567, COCU0000000. TBAU may be a real owner code.
 */
export function isPlaceholderNumber(value: string): boolean {
  return /^(X{3}|Z{3}|N{4}|TB[AN][^UJZ]|TB[AN]U1234567)/.test(value) || /^[A-Z]{4}(0+|9+)$/.test(value);
}
