import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';

interface Exporter<Batch, Result extends { code: number; error?: Error }> {
  export(batch: Batch, done: (result: Result) => void): void;
}

export interface ObservedExports {
  /** Wraps the exporter so that its exports are counted by outcome. */
  watch<Batch, Result extends { code: number; error?: Error }, Given extends Exporter<Batch, Result>>(
    signal: 'traces' | 'metrics',
    exporter: Given & Exporter<Batch, Result>,
  ): Given;
  dropped(reason: 'queue_full' | 'export_failed', spans: number): void;
}

/**
 * Counts exports and dropped spans. Logs one line when the collector stops accepting, and one when it accepts again.
 */
export function observeExports(registry: Registry, logger: Logger): ObservedExports {
  const registers = [registry];
  const exports = new Counter({
    name: 'seamark_telemetry_exports_total',
    help: 'Exports to the OpenTelemetry collector, by signal and outcome',
    labelNames: ['signal', 'outcome'],
    registers,
  });
  const dropped = new Counter({
    name: 'seamark_telemetry_dropped_spans_total',
    help: 'Spans that were dropped, because the queue was full or their export failed',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['queue_full', 'export_failed']) dropped.inc({ reason }, 0);
  const failing = new Set<string>();
  return {
    watch(signal, exporter) {
      const send = exporter.export.bind(exporter);
      return Object.assign(exporter, {
        export: (...[batch, done]: Parameters<typeof send>) =>
          send(batch, (result) => {
            const failed = result.code !== 0;
            exports.inc({ signal, outcome: failed ? 'failed' : 'succeeded' });
            if (failed && !failing.has(signal)) {
              failing.add(signal);
              logger.warn({ signal, reason: result.error?.message }, 'the collector does not accept telemetry');
            } else if (!failed && failing.delete(signal))
              logger.info({ signal }, 'the collector accepts telemetry again');
            done(result);
          }),
      });
    },
    dropped: (reason, spans) => dropped.inc({ reason }, spans),
  };
}
