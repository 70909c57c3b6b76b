const DAY_MS = 86_400_000;
/** Prevents a mistyped year from filling the page. */
const MAX_WEEKS = 26;

export interface CalendarDay<Item> {
  day: string;
  items: readonly Item[];
}

/**
 * Returns whole weeks that begin on Monday, from the week of `today` to that of the last item: at least `fewest`, at
 * most 26. Omits past items. Days are `YYYY-MM-DD`.
 */
export function weeksOf<Item extends { day: string }>(
  items: readonly Item[],
  today: string,
  fewest: number,
): CalendarDay<Item>[][] {
  const monday = mondayOf(today);
  const last = [today, ...items.map(({ day }) => day)].toSorted().at(-1) ?? today;
  const wanted = (numberOf(mondayOf(last)) - numberOf(monday)) / 7 + 1;
  const count = Math.min(MAX_WEEKS, Math.max(fewest, wanted));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_unused, index) => {
      const day = dayOf(numberOf(monday) + week * 7 + index);
      return { day, items: day < today ? [] : items.filter((item) => item.day === day) };
    }),
  );
}

function mondayOf(day: string): string {
  // Day 0 of the epoch was a Thursday.
  const number = numberOf(day);
  return dayOf(number - ((number + 3) % 7));
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
