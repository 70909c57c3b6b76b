import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exceptionSummaryQuery } from '../pages/exceptions/queries.ts';
import classes from './exception-count.module.css';
import { grouped } from './grouped.ts';

export function ExceptionCount() {
  const { data } = useQuery(exceptionSummaryQuery);
  const { open = 0, critical = 0 } = data?.attributes ?? {};
  const some = `${grouped(open)} open ${open === 1 ? 'exception' : 'exceptions'}`;
  const label = open === 0 ? 'Nothing needs attention' : `${some}${critical > 0 ? `, ${critical} critical` : ''}`;
  return (
    <Link to="/exceptions" className={classes.link} aria-label={label} title={label}>
      <IconBell size={20} stroke={1.6} aria-hidden />
      {open > 0 && (
        <span className={classes.count} data-critical={critical > 0 || undefined} aria-hidden>
          {open > 999 ? '999+' : open}
        </span>
      )}
    </Link>
  );
}
