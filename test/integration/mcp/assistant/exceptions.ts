/** Lists, with reasons, the true facts that no source reports and the untrue reports by sources. */
import { statementsOf } from '../../../../simulator/dcsa-events.ts';
import type { Move, MoveKind } from '../../../../simulator/moves.ts';
import { readTime } from '../../../../simulator/published.ts';
import type { Scenario } from '../../../../simulator/scenario.ts';
import type { Truth } from '../../../../simulator/truth.ts';

/** Moves for which no event is published, and why. */
const NEVER_REPORTED: Partial<Record<MoveKind, string>> = {
  available:
    'a state that terminals show: its event has the time of the ask that saw it first, which is compared with the asks',
  interchange: 'another crew takes the train over: there is no public event of it',
  off_dock: 'a yard is a place and no event: it shows in the terminal of the container',
};

export function isEverReported({ kind }: Move): boolean {
  return NEVER_REPORTED[kind] === undefined;
}

/**
 * Lists the dates of empty containers that lines give without a time of day; these are read as midnight at the place.
 */
function datesAlone(scenario: Scenario, startMs: number): string[] {
  return statementsOf(scenario).flatMap((reported) =>
    reported.type === 'move' && reported.classifier === 'ACT' && reported.move.kind.startsWith('empty_')
      ? [readTime(scenario, reported.move, startMs)]
      : [],
  );
}

/**
 * Returns times that a source reports incorrectly, whether or not it corrects them, and dates without a time of day.
 */
export function wrongTimes({ secondThoughts }: Truth, scenario: Scenario, startMs: number): ReadonlySet<string> {
  return new Set([...secondThoughts.map(({ wrong }) => wrong.at), ...datesAlone(scenario, startMs)]);
}
