/** Until when a key is good, as people choose it. */
const DAY_MS = 86_400_000;

export const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'After a day that I choose' },
];

/** RFC 3339; null: never. A day ends where whoever chooses it is. What is no day is handed on, to be refused with the reason. */
export function expiresAt(choice: string, day: string): string | null {
  if (choice === 'never') return null;
  if (choice !== 'day') return new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
