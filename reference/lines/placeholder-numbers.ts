/** Numbers that lines and terminals use for containers that have not been assigned yet. */

/**
 * Whether a well-formed number is such a placeholder, for example XXXX1234567 or COCU0000000. TBAU may be a real owner
 * code, so only TBAU1234567 is treated as a placeholder.
 */
export function isPlaceholderNumber(value: string): boolean {
  return /^(X{3}|Z{3}|N{4}|TB[AN][^UJZ]|TB[AN]U1234567)/.test(value) || /^[A-Z]{4}(0+|9+)$/.test(value);
}
