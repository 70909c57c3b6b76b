/** A simulated line's reports about a journey at the hours at which it was polled, in the terms of the tools. */
import { statementsOf } from '../../../../simulator/dcsa-events.ts';
import { type LineStatement, type MoveStatement, statementsAt } from '../../../../simulator/line-statements.ts';
import type { Move } from '../../../../simulator/moves.ts';
import { placeOf } from '../../../../simulator/places.ts';
import { readTime } from '../../../../simulator/published.ts';
import type { Scenario } from '../../../../simulator/scenario.ts';
import { vessels } from '../../../../simulator/vessels.ts';

/** One ship from one port to the next, as the line currently reports it. */
export interface ReportedLeg {
  vessel: string | null;
  imo: string | null;
  voyage: string | null;
  from: ReportedCall;
  to: ReportedCall;
}

export interface ReportedCall {
  locode: string;
  estimated: string | null;
  actual: string | null;
}

export class LineReports {
  private readonly scenario: Scenario;
  private readonly startMs: number;
  readonly hours: readonly number[];

  constructor(scenario: Scenario, startMs: number, hours: readonly number[]) {
    this.scenario = scenario;
    this.startMs = startMs;
    this.hours = hours;
  }

  at(hour: number): LineStatement[] {
    return statementsAt(statementsOf(this.scenario), hour);
  }

  moves(hour = this.hours.at(-1) ?? Number.NEGATIVE_INFINITY): MoveStatement[] {
    return this.at(hour).filter((reported) => reported.type === 'move');
  }

  time(move: Move): string {
    return readTime(this.scenario, move, this.startMs);
  }

  containers(): number[] {
    const named = this.hours.flatMap((hour) => this.moves(hour).flatMap(({ move }) => move.containerIndex ?? []));
    return [...new Set(named)].sort((one, other) => one - other);
  }

  /**
   * Returns the ships of a container in order; for a shipment without containers, the planned ships. Legs that were
   * removed from the plan are left out.
   */
  legs(container: number): ReportedLeg[] {
    const own = this.scenario.containers[container]?.route.sea ?? [];
    const stored = [...own, ...(this.scenario.plannedLegs ?? [])];
    const legs = stored.flatMap((leg) => {
      const says = (kind: 'depart' | 'arrive') =>
        this.moves().filter(({ move }) => move.id === `${leg.vessel}/${leg.voyage}/${kind}`);
      const [departs, arrives] = [says('depart'), says('arrive')];
      const [first] = departs;
      const [last] = arrives;
      if (first === undefined || last === undefined) return [];
      const { name = null, imo = null } = vessels[leg.vessel] ?? {};
      const reported = { vessel: name, imo, voyage: leg.voyage, from: this.call(departs), to: this.call(arrives) };
      return [{ at: first.move.at, reported }];
    });
    return legs.sort((one, other) => one.at - other.at).map(({ reported }) => reported);
  }

  private call(reported: readonly MoveStatement[]): ReportedCall {
    const actual = reported.find(({ classifier }) => classifier === 'ACT');
    const estimate = this.lastEstimate(reported[0]?.move.id ?? '');
    const place = (actual ?? reported[0])?.move.place;
    return {
      locode: place === undefined ? '' : placeOf(place).locode,
      estimated: estimate && this.time(estimate),
      actual: actual === undefined ? null : this.time(actual.move),
    };
  }

  /** Returns the time last announced, whether or not the move has happened since. */
  lastEstimate(id: string): Move | null {
    const estimates = this.hours.flatMap((hour) =>
      this.moves(hour).flatMap(({ move, classifier }) => (move.id === id && classifier !== 'ACT' ? [move] : [])),
    );
    return estimates.at(-1) ?? null;
  }

  /** Returns the arrival at that port as given in the first poll that announced one. */
  originalEta(locode: string): string | null {
    for (const hour of this.hours) {
      const [last] = this.moves(hour)
        .filter(
          ({ move, classifier }) => classifier !== 'ACT' && move.kind === 'arrive' && move.call?.mode === 'VESSEL',
        )
        .filter(({ move }) => placeOf(move.place).locode === locode)
        .sort((one, other) => other.move.at - one.move.at);
      if (last !== undefined) return this.time(last.move);
    }
    return null;
  }

  /**
   * Returns every time that the line has announced for a move so far, any of which the timeline may show as an
   * estimate.
   */
  announcedTimes(): Set<string> {
    const moves = this.hours.flatMap((hour) =>
      this.moves(hour).flatMap(({ move, classifier }) => (classifier === 'ACT' ? [] : [this.time(move)])),
    );
    return new Set(moves);
  }
}
