/** Named points of a worker process at which it ends itself with SIGKILL, once. */
import { existsSync, writeFileSync } from 'node:fs';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { SourceTransport } from '../../activities/tracking-deps.ts';
import type { OutboundClient } from '../../outbound/client.ts';
import type { TrackingActivities, TrackShipmentInput } from '../../workflows/track-shipment/messages.ts';

/** The six places where a worker may die between two of its effects; three of them on both sides of the effect. */
export const KILL_POINTS = [
  'before the call',
  'after the call',
  'after the commit',
  'in the relay, before Temporal is told',
  'in the relay, after Temporal was told',
  'in a delivery, before the post',
  'in a delivery, after the post',
  'at continue-as-new, before Temporal is told',
  'at continue-as-new, as the new run begins',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];

export interface KillPlan {
  point: KillPoint;
  /** Dies when it comes there for this time, from 1. */
  occurrence: number;
  /** Made right before the end: who finds it has been killed already and lives on. */
  markerFile: string;
}

export class Killer {
  private readonly plan: KillPlan | null;
  private seen = 0;

  constructor(plan: KillPlan | null) {
    this.plan = plan !== null && existsSync(plan.markerFile) ? null : plan;
  }

  at(point: KillPoint): void {
    if (this.plan?.point !== point) return;
    this.seen += 1;
    if (this.seen !== this.plan.occurrence) return;
    writeFileSync(this.plan.markerFile, `${process.pid}`);
    process.kill(process.pid, 'SIGKILL');
    // Nothing more happens here, not even in the moment until the signal arrives.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
  }
}

export function killAroundCalls(transport: SourceTransport, killer: Killer): SourceTransport {
  return {
    async ask(connector, ask, options) {
      killer.at('before the call');
      const exchange = await transport.ask(connector, ask, options);
      killer.at('after the call');
      return exchange;
    },
  };
}

export function killAroundPosts(client: OutboundClient, killer: Killer): OutboundClient {
  return {
    async post(request) {
      killer.at('in a delivery, before the post');
      const result = await client.post(request);
      killer.at('in a delivery, after the post');
      return result;
    },
    close: () => client.close(),
  };
}

/** A new run first reads what is wanted, with the generation that the run before gave it. */
export function killAtBeginOfNewRun(activities: TrackingActivities, killer: Killer): TrackingActivities {
  return {
    ...activities,
    readTracking(input: TrackShipmentInput) {
      if ((input.generation ?? 0) > 0) killer.at('at continue-as-new, as the new run begins');
      return activities.readTracking(input);
    },
  };
}

/** The commit of a transaction that has appended events: Postgres has it, and nobody else knows of it yet. */
export function killAfterRecordings(pool: PostgresPool, killer: Killer): PostgresPool {
  const watched = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = watched.get(client) ?? watchCommits(client, () => killer.at('after the commit'));
      watched.set(client, known);
      return known;
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
