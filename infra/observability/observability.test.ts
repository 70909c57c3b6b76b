/** Compares alerts and dashboard with the metrics that processes serve, and runbooks with alerts. */
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { StreamProgress } from '../../api/routes/events/stream-progress.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { createRegistry } from '../metrics/metrics-server.ts';
import { registerOperatingMetrics } from '../metrics/operating-metrics.ts';
import { registerPoolMetrics } from '../metrics/pool-metrics.ts';
import { registerRequestMetrics } from '../metrics/request-metrics.ts';
import { registerStreamMetrics } from '../metrics/stream-metrics.ts';
import { registerWorkMetrics } from '../metrics/work-metrics.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const ruleSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const rulesSchema = z.object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) });
const testsSchema = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

const rules = rulesSchema.parse(parse(read('alerts.yaml'))).groups.flatMap((group) => group.rules);
const { panels } = dashboardSchema.parse(JSON.parse(read('dashboard.json')));

/** Names and label names of all metrics served by any process. */
async function served(): Promise<Map<string, Set<string>>> {
  const registry = createRegistry('test');
  const database = connectDatabase('postgres://postgres@127.0.0.1:9/none');
  registerRequestMetrics(registry);
  registerPoolMetrics(registry);
  registerWorkMetrics(registry);
  registerStreamMetrics(registry, { progress: new StreamProgress() });
  registerOperatingMetrics(registry, { database, logger: pino({ level: 'silent' }) });
  const names = new Map(
    registry.getMetricsAsArray().flatMap((metric) => {
      const labels = new Set([
        ...('labelNames' in metric ? z.array(z.string()).parse(metric.labelNames) : []),
        'process',
        'le',
      ]);
      return ['', '_bucket', '_count', '_sum'].map((suffix) => [metric.name + suffix, labels] as const);
    }),
  );
  await database.destroy();
  // Prometheus itself adds this metric for each process that it scrapes.
  return names.set('up', new Set(['job', 'instance']));
}

const metricsOf = (expr: string) =>
  [...expr.matchAll(/\b(?:seamark|nodejs|process)_\w+|\bup\b/g)].map(([name]) => name);
const labelsOf = (expr: string) => [
  ...[...expr.matchAll(/(\w+)=~?"|(\w+)!~?"/g)].map((found) => found[1] ?? found[2] ?? ''),
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/)),
];

test('every metric and label of an alert or a panel is served', async () => {
  const names = await served();
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const unknown = expressions.flatMap((expr) => {
    const metrics = metricsOf(expr);
    expect(metrics, expr).not.toEqual([]);
    const known = new Set(['instance', ...metrics.flatMap((name) => [...(names.get(name) ?? [])])]);
    return [...metrics.filter((name) => !names.has(name)), ...labelsOf(expr).filter((label) => !known.has(label))];
  });
  expect(unknown).toEqual([]);
});

test('every alert has a runbook, and no runbook is left over', () => {
  const headings = [...read('../../docs/alerts.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});

test('every alert is made to fire by promtool, and is silent before', () => {
  const { tests } = testsSchema.parse(parse(read('alerts.test.yaml')));
  const fired = tests.flatMap((one) => one.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0));
  const silent = tests.flatMap((one) => one.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length === 0));
  const names = rules.map(({ alert }) => alert);
  expect(fired.map(({ alertname }) => alertname)).toEqual(names);
  expect(silent.map(({ alertname }) => alertname)).toEqual(names);
});
