import { Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { sourceName } from '../../../components/provenance/provenance-words.ts';
import { formatDate, formatDateTimeZone } from '../../../components/time-format.ts';
import { describeHistory, type EstimateHistory } from './estimate-history.ts';
import classes from './estimate-plot.module.css';
import { MARGIN, plotGeometry } from './plot-geometry.ts';

interface EstimatePlotProps {
  history: EstimateHistory;
  zone: string | null;
  label: string;
  /** The current time on the shipment's clock, in milliseconds since the epoch. */
  now: number;
}

const HEIGHT = 220;

/**
 * Plots the estimate (vertical axis) against the time of the report (horizontal axis). The text above and the table
 * below contain the same data.
 */
export function EstimatePlot(props: EstimatePlotProps) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref}>
      {width > 0 ? <Plot {...props} width={Math.round(width)} /> : <svg height={HEIGHT} aria-hidden="true" />}
      <Legend history={props.history} />
    </div>
  );
}

function Plot({ history, zone, label, now, width }: EstimatePlotProps & { width: number }) {
  const { x, y, xTicks, yTicks, path, first, actual } = plotGeometry(history, { width, height: HEIGHT, now });
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  return (
    <svg
      className={classes.plot}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`${label}: ${describeHistory(history)}`}
    >
      {yTicks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={classes.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {shortDay(tick)}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text key={tick} className={classes.axis} x={x(tick)} y={HEIGHT - 6} textAnchor="middle">
          {shortDay(tick)}
        </text>
      ))}
      {first !== null && <line className={classes.first} x1={left} x2={right} y1={first} y2={first} />}
      {actual !== null && <line className={classes.actual} x1={left} x2={right} y1={actual} y2={actual} />}
      <path className={classes.estimate} d={path} />
      {history.rivals.map(({ at, eta, source }) => (
        <circle key={`${at} ${eta} ${source.code}`} className={classes.rival} cx={x(at)} cy={y(eta)} r={4.5}>
          <title>{`${sourceName(source)}: ${formatDateTimeZone(eta, zone ?? 'UTC')}`}</title>
        </circle>
      ))}
      {history.steps.map(({ at, eta, source }) =>
        eta === null ? null : (
          <circle key={at} className={classes.point} cx={x(at)} cy={y(eta)} r={5} data-estimate>
            <title>{`${formatDateTimeZone(eta, zone ?? 'UTC')}, ${sourceName(source)}, ${formatDateTimeZone(at)}`}</title>
          </circle>
        ),
      )}
    </svg>
  );
}

function Legend({ history: { first, actual, rivals } }: { history: EstimateHistory }) {
  const entries = [
    {
      key: 'estimate',
      text: 'Estimate in effect',
      mark: <line className={classes.estimate} x1={0} x2={18} y1={6} y2={6} />,
      isShown: true,
    },
    {
      key: 'first',
      text: 'First estimate',
      mark: <line className={classes.first} x1={0} x2={18} y1={6} y2={6} />,
      isShown: first !== null,
    },
    {
      key: 'actual',
      text: 'Actual time',
      mark: <line className={classes.actual} x1={0} x2={18} y1={6} y2={6} />,
      isShown: actual !== null,
    },
    {
      key: 'rival',
      text: 'Other sources',
      mark: <circle className={classes.rival} cx={9} cy={6} r={4.5} />,
      isShown: rivals.length > 0,
    },
  ];
  return (
    <Group gap="md" mt={4}>
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ key, text, mark }) => (
          <Group key={key} gap={6}>
            <svg width={18} height={12} aria-hidden="true">
              {mark}
            </svg>
            <Text size="xs" c="dimmed">
              {text}
            </Text>
          </Group>
        ))}
    </Group>
  );
}

function shortDay(ms: number): string {
  return formatDate(new Date(ms).toISOString(), 'UTC').replace(/ \d{4}$/, '');
}
