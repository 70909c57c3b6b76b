const DAY_MS = 86_400_000;

export const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a chosen day' },
];

/**
 * Returns an RFC 3339 time, or null for a key that never expires. A chosen day ends in the user's time zone. Invalid
 * input is returned unchanged, so that the server rejects it with a reason.
 */
export function expiresAt(choice: string, day: string): string | null {
  if (choice === 'never') return null;
  if (choice !== 'day') return new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
