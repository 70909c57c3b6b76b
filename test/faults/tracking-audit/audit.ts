/**
 * Runs journeys while every part and every connection of the system fails, and compares each journey with an
 * undisturbed twin.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { JourneyRecord } from '../../support/journey-record.ts';
import { AuditedSystem } from '../audited-system/audited-system.ts';
import { problemsOfSnapshots } from '../journey-account.ts';
import { Patience } from '../patience.ts';
import { differences, gapsIn } from './compare-journeys.ts';
import { type FaultKind, type PlannedFault, planFaults } from './fault-schedule.ts';
import { inflict } from './faults.ts';
import { Journeys, journeyNumbers } from './journeys.ts';

export interface TrackingAuditOptions {
  journeys: number;
  faults: number;
  seeds: readonly number[];
  onProgress(line: string): void;
}

export interface TrackingAuditReport {
  /** Every violation, with its seed; empty if every journey equals its twin. */
  problems: string[];
  journeys: number;
  faults: Partial<Record<FaultKind, number>>;
  /** Number of polls of the disturbed journeys, and of their undisturbed twins. */
  polls: { disturbed: number; calm: number };
  changes: number;
  events: number;
  /** Processes that exited unexpectedly and were restarted. */
  ends: string[];
}

/** Longest time without a poll. A worker starts again within 5 s on a quiet machine, and within a minute on a busy one. */
const PATIENCE_MS = 300_000;

export async function auditTracking(options: TrackingAuditOptions): Promise<TrackingAuditReport> {
  const system = await AuditedSystem.start({ isLinked: true });
  try {
    const audit = new TrackingAudit(system, options);
    for (const seed of options.seeds) await audit.run(seed);
    return await audit.report();
  } finally {
    await system.stop();
  }
}

class TrackingAudit {
  private readonly system: AuditedSystem;
  private readonly options: TrackingAuditOptions;
  private readonly problems: string[] = [];
  private readonly faults: Partial<Record<FaultKind, number>> = {};
  private readonly total = { journeys: 0, disturbed: 0, calm: 0, changes: 0, events: 0 };

  constructor(system: AuditedSystem, options: TrackingAuditOptions) {
    this.system = system;
    this.options = options;
  }

  async run(seed: number): Promise<void> {
    const { options, system } = this;
    const began = performance.now();
    const numbers = journeyNumbers(options.journeys, seed * options.journeys);
    const before = this.problems.length;
    try {
      const calm = await Journeys.start(system, numbers);
      await calm.advance(1, PATIENCE_MS);
      const calmPolls = await calm.polls();
      this.total.calm += calmPolls;
      options.onProgress(`seed ${seed}: ${numbers.join(' ')}, ${calmPolls} polls undisturbed`);

      const disturbed = await Journeys.start(system, numbers);
      await this.disturb(seed, disturbed, calmPolls);
      this.total.disturbed += await disturbed.polls();
      const twins = await calm.records();
      for (const [number, record] of await disturbed.records()) this.compare(seed, number, record, twins.get(number));
      this.problems.push(...gapsIn(`seed ${seed}`, await disturbed.events()));
    } catch (error) {
      this.problems.push(`seed ${seed}: ${error instanceof Error ? error.message : error}\n${this.logs()}`);
    }
    this.total.journeys += numbers.length;
    const found = this.problems.slice(before);
    for (const problem of found) options.onProgress(`PROBLEM ${problem}`);
    options.onProgress(`seed ${seed}: ${found.length} problems, ${Math.round((performance.now() - began) / 1_000)} s`);
  }

  async report(): Promise<TrackingAuditReport> {
    const { system, faults, problems, total } = this;
    problems.push(...(await problemsOfSnapshots(system)));
    const processes = [...system.workers, system.api, system.simulator];
    const ends = processes.flatMap((one) => one.ends.map((end) => `${one.file.pathname.split('/').at(-1)}: ${end}`));
    const { journeys, disturbed, calm, changes, events } = total;
    return { problems, journeys, faults, polls: { disturbed, calm }, changes, events, ends };
  }

  /** Advances to the end while the seed's faults strike, each at its share of the polls. */
  private async disturb(seed: number, journeys: Journeys, polls: number): Promise<void> {
    const arrival = journeys.advance(1, PATIENCE_MS);
    // Failures of the journeys and of faults are reported below, once all faults are over.
    arrival.catch(() => {});
    const under: Promise<void>[] = [];
    for (const fault of planFaults(seed, this.options.faults)) {
      await Promise.race([this.untilPolls(journeys, fault.at * polls), arrival]);
      const strike = this.strike(seed, fault, journeys);
      strike.catch(() => {});
      under.push(strike);
    }
    await Promise.all(under);
    await arrival;
  }

  private async strike(seed: number, fault: PlannedFault, journeys: Journeys): Promise<void> {
    const { kind, lastsMs } = fault;
    this.options.onProgress(`seed ${seed}: ${kind} (${lastsMs} ms)`);
    this.faults[kind] = (this.faults[kind] ?? 0) + 1;
    const jumpClocks = (share: number) => journeys.advance(share, PATIENCE_MS);
    await inflict({ system: this.system, fault, jumpClocks });
  }

  private async untilPolls(journeys: Journeys, polls: number): Promise<void> {
    for (const patience = new Patience(PATIENCE_MS); !patience.isOver; await wait(50)) {
      // If Postgres is down, the count is unknown and the loop continues.
      const made = await journeys.polls().catch(() => null);
      if (made !== null && made >= polls) return;
      patience.note(made);
    }
    throw new Error(`the journeys made fewer than ${Math.round(polls)} polls`);
  }

  private compare(seed: number, number: string, record: JourneyRecord, twin: JourneyRecord | undefined): void {
    if (twin === undefined) throw new Error(`${number} has no twin`);
    this.total.changes += record.changes.length;
    this.total.events += record.events.length;
    this.problems.push(...differences(`seed ${seed}, ${number}`, record, twin));
  }

  private logs(): string {
    const { workers, api } = this.system;
    return [...workers, api].flatMap(({ log }) => log.slice(-20)).join('\n');
  }
}
