/** Computes the geometry of the plot: the time of the report runs to the right, the estimate upwards. */
import type { EstimateHistory } from './estimate-history.ts';
import { type Domain, dayTicks, linear, withMargin } from './scales.ts';

const DAY_MS = 86_400_000;

export const MARGIN = { top: 12, right: 12, bottom: 26, left: 58 };

interface PlotFrame {
  width: number;
  height: number;
  /** The current time on the shipment's clock, in milliseconds since the epoch. */
  now: number;
}

export interface PlotGeometry {
  x(ms: number): number;
  y(ms: number): number;
  xTicks: number[];
  yTicks: number[];
  /** A step line, because an estimate applies until the next one. A withdrawn estimate leaves a gap. */
  path: string;
  first: number | null;
  actual: number | null;
}

export function plotGeometry(history: EstimateHistory, { width, height, now }: PlotFrame): PlotGeometry {
  const { steps, rivals, first, actual } = history;
  const reportTimes = [...steps, ...rivals].map(({ at }) => at);
  const values = [...steps.flatMap(({ eta }) => eta ?? []), ...rivals.map(({ eta }) => eta), first, actual].filter(
    (ms) => ms !== null,
  );
  // An estimate applies until the actual time, otherwise until now.
  const until = Math.max(actual ?? now, ...reportTimes);
  const xDomain = withMargin(domainOf([...reportTimes, until]), 2 * DAY_MS, 0.03);
  const yDomain = withMargin(domainOf(values), 2 * DAY_MS, 0.12);
  const x = linear(xDomain, [MARGIN.left, width - MARGIN.right]);
  const y = linear(yDomain, [height - MARGIN.bottom, MARGIN.top]);
  return {
    x,
    y,
    xTicks: dayTicks(xDomain, Math.max(2, Math.floor(width / 80))),
    yTicks: dayTicks(yDomain, 5),
    path: stepsPath(history, { x, y, until }),
    first: first === null ? null : y(first),
    actual: actual === null ? null : y(actual),
  };
}

function domainOf(values: readonly number[]): Domain {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
}

interface Axes {
  x(ms: number): number;
  y(ms: number): number;
  until: number;
}

function stepsPath({ steps }: EstimateHistory, { x, y, until }: Axes): string {
  const parts: string[] = [];
  let isDrawing = false;
  for (const [index, { at, eta }] of steps.entries()) {
    if (eta === null) {
      isDrawing = false;
      continue;
    }
    const end = Math.max(at, steps[index + 1]?.at ?? until);
    parts.push(isDrawing ? `V${round(y(eta))}` : `M${round(x(at))} ${round(y(eta))}`, `H${round(x(end))}`);
    isDrawing = true;
  }
  return parts.join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
