/**
 * Collects positions of followed ships from AIS feeds. All feeds run concurrently, so that the others continue if one
 * falls silent. Only one of several workers collects.
 */
import type { Logger } from 'pino';
import { planLocations, planVessels, readLocations, readVessels } from '../../connectors/ais/digitraffic.ts';
import type { AisFeed, PolledAisFeed } from '../../connectors/ais/directory.ts';
import type { AisReading } from '../../connectors/ais/report.ts';
import type { Failure, HttpResponse, RequestPlan } from '../../connectors/connector.ts';
import type { Transport } from '../../connectors/transport.ts';
import { toInstant } from '../../operations/to-instant.ts';
import { AisTracks, type SelectedPosition } from '../../operations/vessels/ais-tracks.ts';
import { recordPositions } from '../../operations/vessels/record-positions.ts';
import type { Database } from '../../store/postgres/database.ts';
import { followedVessels } from '../../store/vessels/positions.ts';
import { type PeriodicTask, startPeriodicTask } from '../upkeep/periodic-task.ts';
import { AisConnection, SILENCE_MS } from './ais-connection.ts';

export interface AisCollectionDeps {
  database: Database;
  logger: Logger;
  feeds: readonly AisFeed[];
  transport: Pick<Transport, 'call'>;
  /** Whether the line is simulated. The ships of simulated lines do not exist. */
  isSimulated(scac: string): boolean;
  /** Lock that determines whether this worker collects the reports. */
  lock: { holds(): Promise<boolean>; release(): Promise<void> };
  positionEveryMs: number;
  /** Interval of the rounds, which check the connections and store the positions. */
  roundMs?: number;
  /** Interval at which the list of followed ships is reloaded and polled feeds are polled. */
  minuteMs?: number;
  silenceMs?: number;
  now?: () => Date;
}

export function startAisCollection(deps: AisCollectionDeps): PeriodicTask {
  const collection = new AisCollection(deps);
  const task = startPeriodicTask({
    run: () => collection.round(),
    everyMs: deps.roundMs ?? 5_000,
    onError: (error) => deps.logger.warn({ err: error }, 'positions from AIS could not be collected'),
  });
  return {
    runNow: () => task.runNow(),
    async stop() {
      await task.stop();
      await collection.stop();
    },
  };
}

class AisCollection {
  readonly #deps: AisCollectionDeps;
  readonly #tracks: AisTracks;
  #connections: AisConnection[] = [];
  #isLeading = false;
  #minuteAtMs = 0;
  /** Milliseconds since 1970 from which the next poll reads reports. */
  readonly #sinceMs = new Map<string, number>();

  constructor(deps: AisCollectionDeps) {
    this.#deps = deps;
    this.#tracks = new AisTracks(deps.positionEveryMs);
  }

  async round(): Promise<void> {
    if (!(await this.#deps.lock.holds())) return this.#disconnect();
    if (!this.#isLeading) this.#connect();
    const nowMs = this.#now().getTime();
    if (nowMs >= this.#minuteAtMs) {
      this.#minuteAtMs = nowMs + (this.#deps.minuteMs ?? 60_000);
      await this.#follow();
      for (const feed of this.#deps.feeds) if (feed.kind === 'polled') await this.#poll(feed);
    }
    for (const connection of this.#connections) connection.check();
    for (const [code, selected] of this.#tracks.drain()) await this.#record(code, selected);
  }

  async stop(): Promise<void> {
    this.#disconnect();
    for (const [code, selected] of this.#tracks.drain()) await this.#record(code, selected);
    await this.#deps.lock.release();
  }

  #connect(): void {
    this.#isLeading = true;
    this.#connections = this.#deps.feeds
      .filter((feed) => feed.kind === 'streamed')
      .map(
        (feed) =>
          new AisConnection({
            feed,
            logger: this.#deps.logger,
            take: (reading) => this.#take(feed.code, reading),
            now: () => this.#now(),
            silenceMs: this.#deps.silenceMs ?? SILENCE_MS,
          }),
      );
  }

  #disconnect(): void {
    this.#isLeading = false;
    for (const connection of this.#connections) connection.close();
    this.#connections = [];
  }

  async #follow(): Promise<void> {
    const vessels = await followedVessels(this.#deps.database);
    const real = vessels.filter(({ clock, scac }) => clock === null && !this.#deps.isSimulated(scac));
    this.#tracks.follow(real.map(({ imo, mmsi, lastAt }) => ({ imo, mmsi, lastAt: lastAt && toInstant(lastAt) })));
  }

  async #poll({ code, access }: PolledAisFeed): Promise<void> {
    const startedMs = this.#now().getTime();
    const sinceMs = this.#sinceMs.get(code) ?? startedMs - 15 * 60_000;
    const request = async (
      plan: RequestPlan,
      read: (response: HttpResponse, now: string) => AisReading | { failure: Failure },
    ): Promise<boolean> => {
      const response = await this.#deps.transport.call(access, plan, { clock: null });
      const reading = 'unreachable' in response ? response : read(response, toInstant(this.#now()));
      if ('unreachable' in reading || 'failure' in reading) {
        const why = 'failure' in reading ? reading.failure.detail : reading.unreachable;
        this.#deps.logger.warn({ feed: code, why }, 'an AIS feed is interrupted');
        return false;
      }
      this.#take(code, reading);
      return true;
    };
    // Identities are processed first, because positions without one are not assigned to a ship.
    const isRead =
      (await request(planVessels(sinceMs), readVessels)) && (await request(planLocations(sinceMs), readLocations));
    if (isRead) this.#sinceMs.set(code, startedMs);
  }

  #take(code: string, reading: AisReading): void {
    this.#tracks.take(code, reading, this.#now().getTime());
  }

  /** Stores positions. Their snapshot consists of the reports they were parsed from, one per line. */
  async #record(code: string, selected: SelectedPosition[]): Promise<void> {
    const at = toInstant(this.#now());
    const positions = selected.map(({ position }) => position);
    const received = {
      source: { kind: 'vessel_positions', code },
      body: Buffer.from(selected.map(({ raw }) => raw).join('\n')),
      status: 200,
      headers: {},
      url: code,
      requestedAt: at,
      receivedAt: at,
    };
    await recordPositions(this.#deps.database, positions, received, null);
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date();
  }
}
