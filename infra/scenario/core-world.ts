/**
 * Plays a scenario in this process: connectors and core poll the simulated world over real HTTP, without the servers of
 * the whole system, and publish the same values. Polls follow the poll plan; failures and ends follow the rules of the
 * core.
 */
import { pino } from 'pino';
import type { Connector } from '../../connectors/connector.ts';
import { type ConnectorRegistry, createRegistry } from '../../connectors/registry.ts';
import { createTransport, type Transport } from '../../connectors/transport.ts';
import { createSimulator } from '../../simulator/server.ts';
import type { Truth } from '../../simulator/truth.ts';
import { diffViews } from '../../tracking/changes/diff.ts';
import type { Source } from '../../tracking/claims/claims.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import { emptyLedger, type Ledger, record } from '../../tracking/ledger/ledger.ts';
import { publish } from '../../tracking/publish/publish.ts';
import { afterFailure, type RequestStatus } from '../../tracking/tracking-requests/lifecycle.ts';
import { decideStop, defaultStopSettings, hasMoved } from '../../tracking/tracking-requests/stop.ts';
import type { View } from '../../tracking/view/view.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { defaultPollSettings, planNextPoll, wantedSources } from '../../tracking/watches/poll-plan.ts';
import type { PlayedWorld, Published, PublishedState } from './played-world.ts';
import { describeEvent, requestEvent } from './public-events.ts';

interface Watch {
  source: Source;
  connector: Connector;
  containers: string[];
  locode: string | null;
  dueMs: number;
  hash: string;
}

interface Request {
  status: RequestStatus;
  retryCount: number;
  previousReason: FailureReason | null;
  end: string | null;
}

const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Starts a separate simulated world; `close` ends it. */
export async function startCoreWorld(truth: Truth): Promise<PlayedWorld> {
  const logger = pino({ level: 'silent' });
  const served = await createSimulator({ logger }).listen(0);
  const transport = createTransport({ logger, userAgent: 'seamark-scenario' });
  const registry = createRegistry({ simulatorUrl: served.url, environment: {} });
  return new CoreWorld(truth, registry, transport, async () => {
    await transport.close();
    await served.close();
  });
}

class CoreWorld implements PlayedWorld {
  readonly name = 'connectors and core in this process, no servers';
  readonly close: () => Promise<void>;
  private readonly truth: Truth;
  private readonly registry: ConnectorRegistry;
  private readonly transport: Transport;
  private readonly watches = new Map<string, Watch>();
  private readonly request: Request = { status: 'pending', retryCount: 0, previousReason: null, end: null };
  private ledger: Ledger;
  private view: View | null = null;
  private lineNewsAt: string | null = null;
  private notFoundSince: string | null = null;

  constructor(truth: Truth, registry: ConnectorRegistry, transport: Transport, close: () => Promise<void>) {
    this.truth = truth;
    this.registry = registry;
    this.transport = transport;
    this.close = close;
    const { request_type: requestType, request_number: normalizedNumber, scac } = truth.request;
    this.ledger = emptyLedger({ requestType, normalizedNumber, scac });
    const connector = registry.line(scac);
    if (connector === null) throw new Error(`No connector for ${scac}`);
    const source = connector.source;
    const dueMs = Date.parse(truth.start);
    this.watches.set('line', { source, connector, containers: [], locode: null, dueMs, hash: '' });
  }

  async advanceTo(ms: number): Promise<Published[]> {
    const published: Published[] = [];
    while (this.request.end === null) {
      const [next] = [...this.watches.values()].sort((one, other) => one.dueMs - other.dueMs);
      if (next === undefined || next.dueMs > ms) break;
      published.push(...(await this.poll(next)));
    }
    return published;
  }

  async stop(atMs: number): Promise<Published[]> {
    return this.request.end === null ? this.endBy('cancelled_by_user', atMs) : [];
  }

  async state(): Promise<PublishedState> {
    const values = (fields: Readonly<Record<string, { value: unknown }>> = {}): Record<string, unknown> =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
    const containers = (this.view?.containers ?? []).map(({ number, fields }) => [number, values(fields)] as const);
    return {
      end: this.request.end,
      shipment: values(this.view?.shipment.fields),
      containers: Object.fromEntries(containers),
    };
  }

  private async poll(watch: Watch): Promise<Published[]> {
    const atMs = watch.dueMs;
    const now = instant(atMs);
    const { request_type: type, request_number: value } = this.truth.request;
    const isLine = watch.source.kind === 'line';
    const poll = {
      source: watch.source,
      number: { type, value },
      containers: isLine ? Object.keys(this.ledger.containers) : watch.containers,
      billOfLading: null,
      locode: watch.locode,
    };
    const clock = { now, start: this.truth.start };
    const exchange = await this.transport.poll(watch.connector, poll, { signal: null, clock });
    const classified = watch.connector.classify(exchange, poll);
    if (classified.type === 'failure') {
      const { reason, retryAfterSeconds } = classified.failure;
      return this.failed(watch, atMs, reason, retryAfterSeconds);
    }
    if (exchange.type !== 'answered') return this.failed(watch, atMs, 'source_unreachable', null);
    const parsed = watch.connector.parse(exchange, poll);
    const hash = claimsHash(parsed.claims).toString('hex');
    if (isLine) {
      if (hash !== watch.hash) this.lineNewsAt = now;
      this.notFoundSince = null;
      Object.assign(this.request, { retryCount: 0, previousReason: null });
    }
    watch.hash = hash;
    const observation = { source: watch.source, snapshotId: `${watch.source.code}/${now}`, receivedAt: now };
    this.ledger = record(this.ledger, { ...observation, ...parsed });
    return this.published(watch, atMs);
  }

  private published(watch: Watch, atMs: number): Published[] {
    const now = instant(atMs);
    const changes = diffViews(this.view, publish(this.ledger, now), { now, etaThresholdMinutes: 60 });
    this.view = changes.view;
    const events: Published[] = [];
    if (this.request.status !== 'created') {
      this.request.status = 'created';
      events.push(requestEvent('succeeded', atMs));
    }
    events.push(...changes.events.map((event) => describeEvent(event, changes.view, atMs)));
    this.replan(atMs);
    this.planNext(watch, atMs);
    const reason = this.stopReason(now);
    return reason === null ? events : [...events, ...this.endBy(reason, atMs)];
  }

  /** Starts and ends the watches of terminals and railroads as the view requires. */
  private replan(atMs: number): void {
    const { view, registry } = this;
    if (view === null) return;
    const available = { terminal: (key: string) => registry.terminal(key) !== null, railroads: registry.railroads() };
    const wanted = wantedSources(view, available, instant(atMs));
    for (const key of this.watches.keys()) {
      if (key !== 'line' && !wanted.some(({ source }) => keyOf(source) === key)) this.watches.delete(key);
    }
    for (const { source, containers, locode } of wanted) {
      const connector = source.kind === 'terminal' ? registry.terminal(source.code) : registry.railroad(source.code);
      const open = this.watches.get(keyOf(source));
      if (connector === null || open?.containers.join() === containers.join()) continue;
      this.watches.set(keyOf(source), { source, connector, containers, locode, dueMs: atMs, hash: '' });
    }
  }

  private planNext(watch: Watch, atMs: number): void {
    const { view } = this;
    const plan = { source: watch.source, view, now: instant(atMs), jitter: 0, settings: defaultPollSettings };
    watch.dueMs = atMs + planNextPoll(plan).seconds * 1000;
  }

  private failed(watch: Watch, atMs: number, reason: FailureReason, retryAfterSeconds: number | null): Published[] {
    const now = instant(atMs);
    if (watch.source.kind !== 'line') {
      watch.dueMs = atMs + (retryAfterSeconds ?? 3600) * 1000;
      return [];
    }
    const notFound = reason === 'not_found' || reason === 'not_found_yet';
    this.notFoundSince = notFound ? (this.notFoundSince ?? now) : null;
    const { request, view } = this;
    const after = afterFailure({
      requestType: this.truth.request.request_type,
      status: request.status,
      retryCount: request.retryCount,
      requestedAt: this.truth.start,
      now,
      reason,
      retryAfterSeconds,
      hasShipment: view !== null,
      hasMoved: view !== null && hasMoved(view),
      previousReason: request.previousReason,
    });
    Object.assign(request, { status: after.status, retryCount: after.retryCount, previousReason: reason });
    watch.dueMs = atMs + after.nextPollSeconds * 1000;
    const events = after.event === null ? [] : [requestEvent(after.event.replace('tracking_request.', ''), atMs)];
    if (after.final) {
      request.end = after.failedReason ?? reason;
      return events.map((event) => ({ ...event, text: `${event.text}: ${request.end}` }));
    }
    const stop = after.stopReason ?? this.stopReason(now);
    return stop === null ? events : [...events, ...this.endBy(stop, atMs)];
  }

  private stopReason(now: string): string | null {
    const { view, lineNewsAt, notFoundSince, truth } = this;
    if (view === null) return null;
    const settings = defaultStopSettings;
    return decideStop({
      view,
      requestedAt: truth.start,
      resumedAt: null,
      now,
      lastNewsAt: lineNewsAt,
      notFoundSince,
      settings,
    });
  }

  private endBy(reason: string, atMs: number): Published[] {
    this.request.end = reason;
    const stopped = requestEvent('tracking_stopped', atMs);
    return [{ ...stopped, text: `${stopped.text}: ${reason}` }];
  }
}

function keyOf({ kind, code }: Source): string {
  return `${kind}:${code}`;
}
