/**
 * Tracks a simulated journey with only connectors and core, without Temporal and Postgres. Every source is polled over
 * real HTTP at a fixed interval, and the last view is compared with the truth.
 */
import { pino } from 'pino';
import type { Connector } from '../../connectors/connector.ts';
import { type ConnectorRegistry, createRegistry } from '../../connectors/registry.ts';
import { createTransport, type Transport } from '../../connectors/transport.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import { createSimulator } from '../../simulator/server.ts';
import type { Truth } from '../../simulator/truth.ts';
import type { PublicEvent } from '../../tracking/changes/changes.ts';
import { diffViews } from '../../tracking/changes/diff.ts';
import { emptyLedger, type Ledger, record } from '../../tracking/ledger/ledger.ts';
import { publish } from '../../tracking/publish/publish.ts';
import type { View } from '../../tracking/view/view.ts';

export interface SimulatedWorld {
  registry: ConnectorRegistry;
  transport: Transport;
  close(): Promise<void>;
}

/** Values published since `at` (RFC 3339 UTC). */
export interface Step {
  at: string;
  view: View;
}

export interface TrackedJourney {
  view: View | null;
  events: PublicEvent[];
  /** Reasons of polls without facts, in order. */
  failures: string[];
  /** In order. */
  steps: Step[];
}

export async function startSimulatedWorld(): Promise<SimulatedWorld> {
  const logger = pino({ level: 'silent' });
  const { url, close } = await createSimulator({ logger }).listen(0);
  const transport = createTransport({ logger, userAgent: 'seamark-test' });
  return {
    registry: createRegistry({ simulatorUrl: url, environment: {} }),
    transport,
    async close() {
      await transport.close();
      await close();
    },
  };
}

const lineHours = 12;
const terminalHours = 6;
const terminalBeforeEtaMs = 5 * 86_400_000;

interface PlannedPoll {
  connector: Connector | null;
  locode: string | null;
}

/** Lists the polls of terminals from five days before the estimated arrival, and of the railroad for inland moves. */
function terminalPolls({ registry }: SimulatedWorld, view: View, nowMs: number): PlannedPoll[] {
  const eta = view.shipment.fields.pod_eta_at.value;
  if (eta === null || nowMs < Date.parse(eta) - terminalBeforeEtaMs) return [];
  const terminals = new Set(view.containers.map((container) => container.fields.pod_terminal_key.value));
  const inland = view.shipment.fields.destination_locode.value;
  return [
    ...[...terminals].map((key) =>
      key === null
        ? { connector: null, locode: null }
        : { connector: registry.terminal(key), locode: findTerminal(key)?.locode ?? null },
    ),
    { connector: inland === null ? null : registry.railroad('SIMR'), locode: inland },
  ];
}

/** Follows a journey from its start to the hour by which tracking must have ended. */
export async function trackJourney(world: SimulatedWorld, truth: Truth): Promise<TrackedJourney> {
  const { request_type: type, request_number: value, scac } = truth.request;
  let ledger: Ledger = emptyLedger({ requestType: type, normalizedNumber: value, scac });
  let view: View | null = null;
  const events: PublicEvent[] = [];
  const failures: string[] = [];
  const steps: Step[] = [];
  for (let hour = 0; hour <= truth.end.withinHours; hour += terminalHours) {
    const now = new Date(Date.parse(truth.start) + hour * 3_600_000).toISOString().replace('.000', '');
    const line = { connector: hour % lineHours === 0 ? world.registry.line(scac) : null, locode: null };
    const requests = [line, ...(view ? terminalPolls(world, view, Date.parse(now)) : [])];
    for (const { connector, locode } of requests) {
      if (!connector) continue;
      const target = {
        source: connector.source,
        number: { type, value },
        containers: Object.keys(ledger.containers),
        billOfLading: null,
        locode,
      };
      const exchange = await world.transport.poll(connector, target, {
        signal: null,
        clock: { now, start: truth.start },
      });
      const classified = connector.classify(exchange, target);
      if (classified.type === 'failure') failures.push(classified.failure.reason);
      if (classified.type === 'failure' || exchange.type !== 'answered') continue;
      const parsed = connector.parse(exchange, target);
      const observation = { source: connector.source, snapshotId: `${connector.source.code}/${now}`, receivedAt: now };
      ledger = record(ledger, { ...observation, ...parsed });
      const changes = diffViews(view, publish(ledger, now), { now, etaThresholdMinutes: 60 });
      events.push(...changes.events);
      view = changes.view;
      steps.push({ at: now, view });
    }
  }
  return { view, events, failures, steps };
}
