/** Every time that any source of a journey ever states as actual, right or wrong, and from when on. */
import { statementsOf } from './dcsa-events.ts';
import { rampFacility, terminalFacility } from './facility-statements.ts';
import { readTime } from './published.ts';
import type { Scenario } from './scenario.ts';
import { instantAt, utcText } from './world-time.ts';

export interface ReportedTime {
  /** Box whose move it is; null: of the ship or train. */
  containerIndex: number | null;
  /** RFC 3339 UTC: since when it is told, and what time is told. */
  from: string;
  time: string;
}

/** Nothing of other journeys of a containerIndex: what was published and is not among these was made up. */
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
