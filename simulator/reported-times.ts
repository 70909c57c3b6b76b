/** Lists every time that any source of a journey states as actual, right or wrong, and when it is first stated. */
import { statementsOf } from './dcsa-events.ts';
import { rampFacility, terminalFacility } from './facility-statements.ts';
import { readTime } from './published.ts';
import type { Scenario } from './scenario.ts';
import { instantAt, utcText } from './world-time.ts';

export interface ReportedTime {
  /** Container of the move; null for a move of the ship or train. */
  containerIndex: number | null;
  /** When the time is first stated, and the stated time (both RFC 3339 UTC). */
  from: string;
  time: string;
}

/** Lists the times, except those of a container's other journeys. Any other published time would be invented. */
export function reportedTimes(scenario: Scenario, startMs: number): ReportedTime[] {
  const text = (hour: number): string => utcText(instantAt(startMs, hour));
  const line = statementsOf(scenario).flatMap((statement): ReportedTime[] =>
    statement.type === 'move' && statement.classifier === 'ACT' && statement.papers === undefined
      ? [
          {
            containerIndex: statement.move.containerIndex,
            from: text(statement.from),
            time: readTime(scenario, statement.move, startMs),
          },
        ]
      : [],
  );
  const facilities = scenario.containers.flatMap((_container, index) =>
    [terminalFacility(scenario, index), rampFacility(scenario, index)].flatMap((facility) =>
      (facility?.moves ?? []).map(
        (move): ReportedTime => ({ containerIndex: move.containerIndex, from: text(move.at), time: text(move.at) }),
      ),
    ),
  );
  return [...line, ...facilities];
}
