import { Text, Title } from '@mantine/core';
import { PageLink } from '../../../components/links.tsx';
import { formatDate } from '../../../components/time-format.ts';
import classes from './calendar.module.css';
import type { CalendarItem } from './queries.ts';
import type { CalendarDay } from './weeks.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Maximum number of containers named per day. The others are only counted. */
const MAX_NAMED = 6;

interface CalendarDaysProps {
  weeks: readonly (readonly CalendarDay<CalendarItem>[])[];
  today: string;
}

/** Shows weeks as rows of seven days. On a phone, only the days with containers are listed. */
export function CalendarDays({ weeks, today }: CalendarDaysProps) {
  return (
    <div className={classes.days}>
      {weeks.flatMap((week) =>
        week.map(({ day, items }, index) => (
          <DayOfCalendar
            key={day}
            heading={`${WEEKDAYS[index]?.slice(0, 3)} ${formatDate(day)}`}
            items={items}
            tone={day === today ? 'today' : day < today ? 'past' : 'coming'}
          />
        )),
      )}
    </div>
  );
}

interface DayProps {
  heading: string;
  items: readonly CalendarItem[];
  tone: 'overdue' | 'today' | 'coming' | 'past';
}

export function DayOfCalendar({ heading, items, tone }: DayProps) {
  const named = tone === 'overdue' ? items : items.slice(0, MAX_NAMED);
  return (
    <section className={classes.day} aria-label={heading} data-tone={tone} data-empty={items.length === 0 || undefined}>
      <Title order={2} size="xs" className={classes.heading ?? ''}>
        {tone === 'today' ? `${heading}, today` : heading}
      </Title>
      {items.length > 0 && (
        <ul className={classes.items}>
          {named.map(({ containerId, shipmentId, number, place, isHeld }) => (
            <li key={containerId}>
              <PageLink to="/shipments/$id" params={{ id: shipmentId }} search={{ container: containerId }} size="sm">
                {number}
              </PageLink>{' '}
              <Text span size="xs" c="dimmed">
                {[place, isHeld ? 'on hold' : null].filter(Boolean).join(', ')}
              </Text>
            </li>
          ))}
          {items.length > named.length && (
            <li>
              <Text span size="xs">{`and ${items.length - named.length} more`}</Text>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
