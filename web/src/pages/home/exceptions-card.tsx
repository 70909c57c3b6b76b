import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/document.ts';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { grouped } from '../../components/grouped.ts';
import { Loading } from '../../components/loading.tsx';
import plain from '../../components/plain.module.css';
import { Status } from '../../components/status.tsx';
import { exceptionSummaryQuery } from '../exceptions/queries.ts';
import { SEVERITIES } from '../exceptions/words.ts';
import classes from './home.module.css';
import { firstExceptionsQuery } from './queries.ts';

export function ExceptionsCard() {
  const summary = useQuery(exceptionSummaryQuery);
  return (
    <section className={plain.card} aria-labelledby="needs-a-hand">
      <div className={classes.head}>
        <h2 className={plain.heading} id="needs-a-hand">
          Needs attention{' '}
        </h2>
        {summary.data !== undefined && summary.data.attributes.open > 0 && (
          <Link to="/exceptions" className={`${plain.small} ${plain.link}`}>
            All {grouped(summary.data.attributes.open)}
          </Link>
        )}
      </div>
      <First />
    </section>
  );
}

function First() {
  const { data, isPending, isError, error, refetch } = useQuery(firstExceptionsQuery);
  return (
    <>
      {isPending && <Loading rows={4} />}
      {isError && <Failure error={error} retry={() => void refetch()} />}
      {data && <List exceptions={data} />}
    </>
  );
}

function List({ exceptions }: { exceptions: readonly Schemas['exception'][] }) {
  if (exceptions.length === 0) {
    return (
      <Empty
        icon={IconCircleCheck}
        title="Nothing needs attention"
        text="Late vessels, holds and last free days appear here."
        level={3}
      />
    );
  }
  return (
    <div className={classes.list}>
      {exceptions.map(({ id, attributes }) => (
        <div key={id} className={classes.exception}>
          <div>
            <Link to="/exceptions" search={{ open: id }} className={`${plain.strong} ${classes.name}`}>
              {attributes.title}
            </Link>
            <p className={plain.quiet}>
              <span className={`tabular ${classes.name}`}>
                {attributes.container_number ?? attributes.shipment_number}
              </span>{' '}
              {attributes.change ?? attributes.next_step}
            </p>
          </div>
          <Status tone={SEVERITIES[attributes.severity].tone}>{SEVERITIES[attributes.severity].name}</Status>
        </div>
      ))}
    </div>
  );
}
