import { formatDate } from '../../components/time-format.ts';
import type { ListFilter } from './list-definition.ts';

/** Describes a filter's value in a few words. `names` maps codes to names. */
export function wordsOf({ control }: ListFilter, value: string, names: ReadonlyMap<string, string>): string {
  if (control.kind === 'day') return /^\d{4}-\d\d-\d\d/.test(value) ? formatDate(value.slice(0, 10)) : value;
  const items = value.split(',').map((item) => item.trim());
  const labels = 'choices' in control ? new Map(control.choices.map((choice) => [choice.value, choice.label])) : names;
  const words = items.map((item) => labels.get(item) ?? item);
  return words.length > 2 ? `${words.slice(0, 2).join(', ')} and ${words.length - 2} more` : words.join(', ');
}
