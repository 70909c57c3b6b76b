import { Text } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { PageButton } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useNow } from '../../../components/use-now.ts';
import { CalendarButton } from './calendar-button.tsx';
import { CalendarDays, DayOfCalendar } from './calendar-days.tsx';
import { calendarQuery, MAX_CONTAINERS } from './queries.ts';
import { weeksOf } from './weeks.ts';

const FEWEST_WEEKS = 4;

export function CalendarPage() {
  const { data, error, refetch } = useQuery(calendarQuery);
  const now = useNow();
  const today = localDay(now);
  const overdue = (data ?? []).filter(({ day }) => day < today);
  return (
    <>
      <PageHeader
        title="Calendar"
        text="Last free days of containers at terminals, by the earliest day that any source reports."
        actions={
          <>
            <CalendarButton />
            <PageButton to="/demurrage" variant="default">
              Board
            </PageButton>
          </>
        }
      />
      {error && <Failure error={error} title="The calendar could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={8} />}
      {data?.length === 0 && (
        <Empty
          icon={IconCalendarCheck}
          title="No last free days"
          text="Containers appear when a source reports a last free day."
        />
      )}
      {data !== undefined && data.length >= MAX_CONTAINERS && (
        <Text size="sm" mb="sm">{`The ${MAX_CONTAINERS} most urgent containers are shown.`}</Text>
      )}
      {overdue.length > 0 && <DayOfCalendar heading={`Overdue: ${overdue.length}`} items={overdue} tone="overdue" />}
      {data !== undefined && data.length > 0 && (
        <CalendarDays weeks={weeksOf(data, today, FEWEST_WEEKS)} today={today} />
      )}
    </>
  );
}

/** Returns the current day in the user's time zone, `YYYY-MM-DD`. */
function localDay(now: number): string {
  return new Intl.DateTimeFormat('en-CA').format(new Date(now));
}
