import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../components/failure.tsx';
import { grouped } from '../../components/grouped.ts';
import { Loading } from '../../components/loading.tsx';
import plain from '../../components/plain.module.css';
import { Status } from '../../components/status.tsx';
import { STATE_ORDER, STATES, type State } from '../tracking/words.ts';
import classes from './home.module.css';
import { standingsQuery } from './queries.ts';

export function StandingsCard() {
  const { data, isPending, isError, error, refetch } = useQuery(standingsQuery);
  return (
    <section className={plain.card} aria-labelledby="where-tracking-stands">
      <div className={classes.head}>
        <h2 className={plain.heading} id="where-tracking-stands">
          Tracking requests by state
        </h2>
        <Link to="/tracking" className={`${plain.small} ${plain.link}`}>
          Tracking board
        </Link>
      </div>
      {isPending && <Loading rows={4} />}
      {isError && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <div className={classes.states}>
          {STATE_ORDER.map((state) => (
            <Row key={state} state={state} count={data.states.find((one) => one.state === state)?.count ?? 0} />
          ))}
        </div>
      )}
    </section>
  );
}

function Row({ state, count }: { state: State; count: number }) {
  const { label, hint, tone } = STATES[state];
  return (
    <div className={classes.state}>
      <div className={classes.badge}>
        <Status tone={count === 0 ? 'neutral' : tone}>{label}</Status>
      </div>
      <span className={`${plain.quiet} ${classes.hint}`}>{hint}</span>
      {count === 0 ? (
        <span className={`tabular ${classes.none}`}>0</span>
      ) : (
        <Link to="/tracking" search={{ state }} className={`tabular ${plain.strong}`} aria-label={`${count} ${label}`}>
          {grouped(count)}
        </Link>
      )}
    </div>
  );
}
