import { Link } from '@tanstack/react-router';
import type { BoardSearch } from './board-address.ts';
import classes from './state-lanes.module.css';
import { STATE_ORDER, STATES, type State } from './words.ts';

interface StateLanesProps {
  counts: readonly { state: State; count: number }[];
  search: BoardSearch;
}

/** Shows counts by state. A lane filters the board; a second click removes the filter. */
export function StateLanes({ counts, search }: StateLanesProps) {
  const { state: chosen, reason: _reason, page: _page, ...others } = search;
  return (
    <nav aria-label="States">
      <ul className={classes.lanes}>
        {STATE_ORDER.map((state) => {
          const { label, hint, tone } = STATES[state];
          const count = counts.find((one) => one.state === state)?.count ?? 0;
          const isChosen = state === chosen;
          return (
            <li key={state}>
              <Link
                to="/tracking"
                search={isChosen ? others : { ...others, state }}
                className={classes.lane ?? ''}
                data-tone={tone}
                data-empty={count === 0}
                aria-current={isChosen ? 'true' : undefined}
                activeProps={{}}
              >
                <span className={classes.count}>{count.toLocaleString('en')}</span>
                <span className={classes.label}>{label}</span>
                <span className={classes.hint}>{hint}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
