/** Describes the workflow of a tracking request: its phase, the next change caused by time alone, and its polls. */
import type { TIMERS } from '../../resources/tracking-requests/tracking-workflow.ts';
import type { Database } from '../../store/postgres/database.ts';
import { watchesOfRequest } from '../../store/watches/refresh.ts';
import { type LifecycleSettings, NEXT_JOURNEY_DAYS } from '../../tracking/tracking-requests/lifecycle.ts';
import type { StopSettings } from '../../tracking/tracking-requests/stop.ts';
import type { TrackingPhase } from '../../workflows/track-shipment/messages.ts';
import { type ExplainedRequest, explainTrackingRequest } from '../tracking-requests/explain.ts';
import { trackingPhase } from '../tracking-requests/tracking-phase.ts';

const DAY_MS = 86_400_000;

export interface TemporalRun {
  isRunning: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  historyLength: number;
  /** Polls that are running or waiting for their due time. */
  polls: { source: string; attempt: number; isRunning: boolean; nextAt: Date | null }[];
}

export interface RunReader {
  /** Never throws. `none`: Temporal has no such run. `away`: Temporal did not respond in time. */
  read(workflowId: string): Promise<TemporalRun | 'none' | 'away'>;
  /** URL of the run in Temporal's web interface; null if that interface's address is not set. */
  url(workflowId: string): string | null;
}

export interface Timer {
  name: (typeof TIMERS)[number];
  /** Time on the request's clock. */
  at: Date | null;
  about: string;
}

export interface TrackingRun {
  id: string;
  workflowId: string;
  phase: TrackingPhase;
  about: string;
  explained: ExplainedRequest;
  timers: Timer[];
  run: TemporalRun | 'none' | 'away';
  url: string | null;
}

export interface RunSettings {
  stop: StopSettings;
  lifecycle: LifecycleSettings;
}

const ABOUT: Record<TrackingRun['phase'], string> = {
  locate: 'The line is polled until it knows the number.',
  follow:
    'The shipment is tracked: its sources are polled as often as the journey needs until a reason to stop applies.',
  ended: 'No source is polled any more.',
};

/**
 * Describes the run. Returns null if the account has no such request. While Temporal is unreachable, reports only what
 * the database contains.
 */
export async function readTrackingRun(
  database: Database,
  { runs, settings }: { runs: RunReader; settings: RunSettings },
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<TrackingRun | null> {
  const explained = await explainTrackingRequest(database, { accountId, id, now });
  if (explained === null) return null;
  const workflowId = `tracking/${id}`;
  const [run, watches] = await Promise.all([runs.read(workflowId), watchesOfRequest(database, accountId, id)]);
  const line = watches.find(({ source_kind, closed_at }) => source_kind === 'line' && closed_at === null) ?? null;
  const phase = trackingPhase(explained.row.status);
  return {
    id,
    workflowId,
    phase,
    about: ABOUT[phase],
    explained,
    timers:
      phase === 'ended'
        ? []
        : phase === 'locate'
          ? locating(explained, settings)
          : following(explained, line, settings),
    run,
    url: run === 'none' ? null : runs.url(workflowId),
  };
}

function locating({ row, failure }: ExplainedRequest, { lifecycle }: RunSettings): Timer[] {
  const awaitsJourney = failure?.journeyOver != null;
  const usualDays = awaitsJourney ? (lifecycle.nextJourneyDays ?? NEXT_JOURNEY_DAYS) : lifecycle.manifestWindowDays;
  const days = usualDays + row.window_extra_days;
  const until = awaitsJourney ? 'until the next journey of the container begins' : 'while it does not list the number';
  const longer = row.window_extra_days === 0 ? '' : `, including ${row.window_extra_days} added manually`;
  const window: Timer = {
    name: 'window_closes',
    at: new Date(row.requested_at.getTime() + days * DAY_MS),
    about: `The line is polled daily for ${days} days${longer} ${until}. Then the request fails.`,
  };
  if (!row.is_retrying || !row.retry_count) return [window];
  const tries: Timer = {
    name: 'fails_at_last_try',
    at: null,
    about: `${row.retry_count} attempts in a row failed. After 14 attempts within about a day the request fails.`,
  };
  return row.status === 'pending' ? [tries, window] : [window];
}

function following(
  { row }: ExplainedRequest,
  line: { news_at: Date | null; not_found_since: Date | null } | null,
  { stop }: RunSettings,
): Timer[] {
  const newsAt = line?.news_at ?? row.requested_at;
  const silence: Timer = {
    name: 'stops_without_news',
    at: new Date(newsAt.getTime() + stop.silenceDays * DAY_MS),
    about: `The tracking stops if the line reports nothing new for ${stop.silenceDays} days.`,
  };
  const since = line?.not_found_since ?? null;
  if (since === null) return [silence];
  const unknown: Timer = {
    name: 'stops_when_unknown',
    at: new Date(since.getTime() + stop.notFoundDays * DAY_MS),
    about: `The line no longer lists the number. The tracking stops if that lasts ${stop.notFoundDays} days.`,
  };
  return [unknown, silence];
}
