/** Renders an exception as an entry of an email: what happened, its deadline and the next step. */
import { textOf, zoneOf } from '../../resources/exceptions/exception.ts';
import type { ListedException } from '../../store/exceptions/lists.ts';
import type { MailEntry } from '../notices/mail-content.ts';

export function exceptionEntry(row: ListedException, appUrl: string): MailEntry {
  const { title, explanation, nextStep } = textOf({ row });
  return {
    title: `${row.containerNumber ?? row.shipmentNumber ?? 'Sources'}: ${title}`,
    lines: [...deadlineOf(row), explanation, `Next: ${nextStep}`],
    url: `${appUrl}/exceptions?open=${row.id}`,
  };
}

/** Orders exceptions by severity, then by age. */
export function byUrgency(one: ListedException, other: ListedException): number {
  return other.severity - one.severity || (one.opened_at?.getTime() ?? 0) - (other.opened_at?.getTime() ?? 0);
}

/** Renders the deadline in the time zone of the place, or in UTC. */
function deadlineOf(exception: ListedException): string[] {
  const { deadline_at: at } = exception;
  if (at === null) return [];
  const zone = zoneOf(exception) ?? 'UTC';
  const day = at.toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  return [`Due ${day} (${zone}).`];
}
