/** Named points at which a worker process kills itself with SIGKILL, once each. */
import { appendFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { SourceTransport } from '../../operations/watches/poll-deps.ts';
import type { OutboundClient } from '../../outbound/client.ts';
import type { TrackingActivities, TrackShipmentInput } from '../../workflows/track-shipment/messages.ts';

/**
 * The six points at which a worker may die between two of its effects. Three effects each have one point before and one
 * after them.
 */
export const KILL_POINTS = [
  'before the call',
  'after the call',
  'after the commit',
  'in the relay, before Temporal is signalled',
  'in the relay, after Temporal was signalled',
  'in a delivery, before the post',
  'in a delivery, after the post',
  'at continue-as-new, before Temporal records it',
  'at continue-as-new, as the new run begins',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];

export interface PlannedKill {
  point: KillPoint;
  /**
   * Occurrence of the point at which the worker dies, counted from 1 and including those in earlier, killed workers.
   */
  occurrence: number;
}

export interface KillPlan {
  kills: PlannedKill[];
  /** Folder for this plan only, in which a worker leaves its state for its successor. */
  folder: string;
}

export class Killer {
  private readonly plan: KillPlan;

  constructor(plan: KillPlan) {
    this.plan = plan;
  }

  at(point: KillPoint): void {
    const kill = this.plan.kills.find((planned) => planned.point === point);
    if (kill === undefined) return;
    // The file's length is the number of occurrences.
    const seen = path.join(this.plan.folder, point);
    appendFileSync(seen, '.');
    if (statSync(seen).size !== kill.occurrence) return;
    process.kill(process.pid, 'SIGKILL');
    // Blocks the thread, so that nothing happens between this point and the arrival of the signal.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
  }
}

export function killAroundCalls(transport: SourceTransport, killer: Killer): SourceTransport {
  return {
    async poll(connector, target, options) {
      killer.at('before the call');
      const exchange = await transport.poll(connector, target, options);
      killer.at('after the call');
      return exchange;
    },
  };
}

export function killAroundPosts(client: OutboundClient, killer: Killer): OutboundClient {
  return {
    ...client,
    async post(request) {
      killer.at('in a delivery, before the post');
      const result = await client.post(request);
      killer.at('in a delivery, after the post');
      return result;
    },
  };
}

/**
 * Kills the worker when it begins a run that continues an earlier one, at the run's first activity. Such a run has a
 * generation above 0.
 */
export function killAtBeginOfNewRun(activities: TrackingActivities, killer: Killer): TrackingActivities {
  return {
    ...activities,
    readTracking(input: TrackShipmentInput) {
      if ((input.generation ?? 0) > 0) killer.at('at continue-as-new, as the new run begins');
      return activities.readTracking(input);
    },
  };
}

/**
 * Kills the worker when it has committed a transaction that appended events, before any other process has noticed the
 * commit.
 */
export function killAfterRecordings(pool: PostgresPool, killer: Killer): PostgresPool {
  const watched = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const stored = watched.get(client) ?? watchCommits(client, () => killer.at('after the commit'));
      watched.set(client, stored);
      return stored;
    },
  };
}

function watchCommits(client: PostgresPoolClient, afterRecording: () => void): PostgresPoolClient {
  let hasAppended = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    const result = await client.query(text, parameters);
    if (/^\s*begin/i.test(text)) hasAppended = false;
    if (/insert into events \(/.test(text)) hasAppended = true;
    if (hasAppended && /^\s*commit/i.test(text)) afterRecording();
    return result;
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
