/**
 * Counts calls to sources in memory by account, source, hour and outcome, and adds the counts to the database every few
 * seconds instead of once per call. A worker that crashes loses its latest counts.
 */
import type { Logger } from 'pino';
import type { SourceCall } from '../../operations/watches/poll-deps.ts';
import type { Database } from '../../store/postgres/database.ts';
import { addSourceHours, type SourceHour } from '../../store/watches/source-hours.ts';
import { DURATION_BOUNDS_MS } from '../../tracking/watches/call-durations.ts';
import { startPeriodicTask } from '../upkeep/periodic-task.ts';

const EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

export class CallTally {
  #hours = new Map<string, SourceHour>();

  note({ accountId, kind, code, outcome, durationMs, at }: SourceCall): void {
    const hourAt = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    const key = [accountId, kind, code, hourAt.getTime(), outcome].join(' ');
    const hour = this.#hours.get(key) ?? {
      ...{ accountId, kind, code, hourAt, outcome, calls: 0, durationMs: 0 },
      durations: [...DURATION_BOUNDS_MS, null].map(() => 0),
    };
    hour.calls += 1;
    hour.durationMs += Math.round(durationMs);
    const slot = DURATION_BOUNDS_MS.findIndex((bound) => durationMs <= bound);
    const place = slot === -1 ? DURATION_BOUNDS_MS.length : slot;
    hour.durations[place] = (hour.durations[place] ?? 0) + 1;
    this.#hours.set(key, hour);
  }

  /** Writes the counts. If that fails, they are retained for the next write. */
  async write(database: Database): Promise<void> {
    const hours = this.#hours;
    if (hours.size === 0) return;
    this.#hours = new Map();
    try {
      await addSourceHours(database, [...hours.values()]);
    } catch (error) {
      for (const [key, hour] of hours) this.#hours.set(key, addHours(hour, this.#hours.get(key)));
      throw error;
    }
  }
}

function addHours(one: SourceHour, other: SourceHour | undefined): SourceHour {
  if (other === undefined) return one;
  return {
    ...one,
    calls: one.calls + other.calls,
    durationMs: one.durationMs + other.durationMs,
    durations: one.durations.map((count, place) => count + (other.durations[place] ?? 0)),
  };
}

/** Writes the tally every few seconds and once more when stopped. */
export function startCallWriter(tally: CallTally, { database, logger }: { database: Database; logger: Logger }) {
  const rounds = startPeriodicTask({
    run: async () => {
      await tally.write(database);
      return false;
    },
    everyMs: EVERY_MS,
    onError: (error) => logger.warn({ err: error }, 'call counts could not be written; the next write retries'),
  });
  return {
    async stop(): Promise<void> {
      await rounds.stop();
      await tally
        .write(database)
        .catch((error: unknown) => logger.warn({ err: error }, 'the last call counts were lost'));
    },
  };
}
