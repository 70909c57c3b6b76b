import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../store/postgres/database.ts';
import { type OperatingFigures, readOperatingFigures } from '../../store/watches/operating-figures.ts';

interface Sample {
  labels?: Record<string, string>;
  value: number;
}

const KINDS = ['line', 'terminal', 'railroad'] as const;

/** Name, help text, labels and samples of each gauge. */
const GAUGES: readonly [string, string, readonly string[], (figures: OperatingFigures) => Sample[]][] = [
  [
    'seamark_polls_due',
    'Polls of sources that are due',
    ['kind'],
    ({ duePolls }) =>
      KINDS.map((kind) => ({ labels: { kind }, value: duePolls.find((one) => one.kind === kind)?.count ?? 0 })),
  ],
  [
    'seamark_polls_late_seconds',
    'Time by which the oldest due poll is late',
    ['kind'],
    ({ duePolls }) =>
      KINDS.map((kind) => ({ labels: { kind }, value: duePolls.find((one) => one.kind === kind)?.lateSeconds ?? 0 })),
  ],
  [
    'seamark_calls_last_hour',
    'Calls to sources in the last complete hour',
    ['kind', 'outcome'],
    ({ calls }) => calls.map(({ kind, outcome, count }) => ({ labels: { kind, outcome }, value: count })),
  ],
  [
    'seamark_outbox_pending',
    'Messages to Temporal that are not sent yet',
    [],
    ({ outbox }) => [{ value: outbox.count }],
  ],
  [
    'seamark_outbox_age_seconds',
    'Age of the oldest message to Temporal',
    [],
    ({ outbox }) => [{ value: outbox.ageSeconds }],
  ],
  [
    'seamark_webhooks_delayed',
    'Active webhooks whose next delivery is late by more than a minute',
    [],
    ({ delayedWebhooks }) => [{ value: delayedWebhooks.count }],
  ],
  [
    'seamark_webhook_delay_seconds',
    'Time by which the oldest due delivery is late, if more than a minute',
    [],
    ({ delayedWebhooks }) => [{ value: delayedWebhooks.lateSeconds }],
  ],
  [
    'seamark_event_lag',
    'New events that a webhook has not been sent yet, up to 1,000 per webhook',
    [],
    ({ eventLag }) => [{ value: eventLag.count }],
  ],
  [
    'seamark_event_lag_seconds',
    'Age of the oldest event that a webhook has not been sent yet',
    [],
    ({ eventLag }) => [{ value: eventLag.ageSeconds }],
  ],
  [
    'seamark_credentials_paused',
    'Credentials of sources that are paused or withheld after failures',
    [],
    ({ pausedCredentials }) => [{ value: pausedCredentials }],
  ],
  [
    'seamark_source_credentials',
    'Credentials of a source that are paused, or withheld by an open circuit breaker',
    ['kind', 'source', 'state'],
    ({ sources }) =>
      sources.flatMap(({ kind, source, paused, withheld }) => [
        { labels: { kind, source, state: 'paused' }, value: paused },
        { labels: { kind, source, state: 'withheld' }, value: withheld },
      ]),
  ],
  [
    'seamark_quota_waiting',
    'Polls that wait for a turn of a quota',
    ['kind', 'source'],
    ({ sources }) => sources.map(({ kind, source, waiting }) => ({ labels: { kind, source }, value: waiting })),
  ],
  [
    'seamark_quota_wait_seconds',
    'Time until the last waiting poll gets its turn',
    ['kind', 'source'],
    ({ sources }) => sources.map(({ kind, source, waitSeconds }) => ({ labels: { kind, source }, value: waitSeconds })),
  ],
  [
    'seamark_quota_minute_ratio',
    'Calls of the last minute by the quota of a minute, of the most used credential',
    ['kind', 'source'],
    ({ sources }) =>
      sources.flatMap(({ kind, source, minuteUse }) =>
        minuteUse === null ? [] : [{ labels: { kind, source }, value: minuteUse }],
      ),
  ],
];

/**
 * Registers metrics about all accounts, which are read once per scrape. While the database is down, they are absent and
 * `seamark_database_up` is 0.
 */
export function registerOperatingMetrics(
  registry: Registry,
  { database, logger }: { database: Database; logger: Logger },
): void {
  let reading: Promise<OperatingFigures | null> | null = null;
  const read = (): Promise<OperatingFigures | null> => {
    reading ??= readOperatingFigures(database)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'operating figures could not be read');
        return null;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  for (const [name, help, labelNames, samplesOf] of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await read();
        this.reset();
        if (figures === null && labelNames.length === 0) this.remove();
        if (figures !== null) for (const { labels = {}, value } of samplesOf(figures)) this.set(labels, value);
      },
    });
  }
  new Gauge({
    name: 'seamark_database_up',
    help: 'Whether the figures could be read from the database',
    registers: [registry],
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
}
