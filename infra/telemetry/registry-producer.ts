/** Translates Prometheus metrics into OpenTelemetry metrics, so that each is defined only once. */
import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

/** One value with its labels. For histograms, `metricName` ends in `_bucket`, `_sum` or `_count`. */
interface Value {
  value: number;
  labels: Attributes;
  metricName?: string;
}

interface Metric {
  name: string;
  help: string;
  type: unknown;
  values: Value[];
}

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

/** Creates a producer. All values count from the time of this call, which is the start of the process. */
export function registryProducer(registry: Registry): MetricProducer {
  const startTime = hrTime(new Date());
  const resource = resourceFromAttributes({});
  return {
    async collect() {
      const errors: unknown[] = [];
      const metrics = await registry.getMetricsAsJSON().catch((error: unknown) => {
        errors.push(error);
        return [];
      });
      const times = { startTime, endTime: hrTime(new Date()) };
      const scopeMetrics = [{ scope: { name: 'seamark' }, metrics: metrics.map((metric) => translate(metric, times)) }];
      return { resourceMetrics: { resource, scopeMetrics }, errors };
    },
  };
}

/** Translates one metric. Prometheus values are cumulative. */
export function translate({ name, help, type, values }: Metric, times: Times): MetricData {
  const data = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram')
    return { ...data, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, times) };
  const dataPoints = values.map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }));
  if (type === 'counter') return { ...data, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...data, dataPointType: DataPointType.GAUGE, dataPoints };
}

function unitOf(name: string): string {
  if (name.endsWith('_seconds') || name.endsWith('_seconds_total')) return 's';
  return name.endsWith('_bytes') ? 'By' : '';
}

/**
 * Joins the buckets, sum and count of each set of labels. A Prometheus bucket includes the counts of all smaller ones.
 */
function histograms(values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...attributes } }) => JSON.stringify(attributes));
  return [...series.values()].map((parts) => {
    const [{ labels: { le: _, ...attributes } = {} } = {}] = parts;
    const single = (suffix: string): number =>
      parts.find(({ metricName = '' }) => metricName.endsWith(suffix))?.value ?? 0;
    const buckets = parts
      .flatMap(({ labels: { le }, value }) => (le === undefined ? [] : [{ le: Number(le), value }]))
      .filter(({ le }) => Number.isFinite(le))
      .toSorted((one, other) => one.le - other.le);
    const count = single('_count');
    const upTo = [0, ...buckets.map(({ value }) => value), count];
    const counts = upTo.slice(1).map((value, index) => value - (upTo[index] ?? 0));
    const boundaries = buckets.map(({ le }) => le);
    return { ...times, attributes, value: { buckets: { boundaries, counts }, sum: single('_sum'), count } };
  });
}

function hrTime(at: Date): HrTime {
  const milliseconds = at.getTime();
  return [Math.floor(milliseconds / 1_000), (milliseconds % 1_000) * 1_000_000];
}
