import { VisuallyHidden } from '@mantine/core';
import { formatDateTime } from '../../components/time-format.ts';
import classes from './hours-chart.module.css';
import type { LineHealth } from './queries.ts';

/** Plots the calls per hour, with the failed ones marked. */
export function HoursChart({ name, hours }: { name: string; hours: LineHealth['attributes']['hours'] }) {
  const most = Math.max(1, ...hours.map(({ calls }) => calls));
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const calls = hours.reduce((sum, hour) => sum + hour.calls, 0);
  return (
    <div>
      <VisuallyHidden>
        {name}, calls by hour: {calls} calls, {failed} failed.
      </VisuallyHidden>
      <div className={classes.chart} aria-hidden>
        {hours.map((hour) => (
          <div
            key={hour.at}
            className={classes.hour}
            title={`${formatDateTime(hour.at)}: ${hour.calls} calls, ${hour.failed} failed`}
          >
            <div className={classes.well} style={{ height: `${((hour.calls - hour.failed) / most) * 100}%` }} />
            <div className={classes.failed} style={{ height: `${(hour.failed / most) * 100}%` }} />
          </div>
        ))}
      </div>
    </div>
  );
}
