/** Every time that any source of a journey ever states as actual, right or wrong, and from when on. */
import { statementsOf } from './dcsa-events.ts';
import { readTime } from './published.ts';
import type { Scenario } from './scenario.ts';
import { instantAt, utcText } from './world-time.ts';
import { rampYard, terminalYard } from './yard-statements.ts';

export interface ToldTime {
  /** Box whose move it is; null: of the ship or train. */
  box: number | null;
  /** RFC 3339 UTC: since when it is told, and what time is told. */
  from: string;
  time: string;
}

/** Nothing of other journeys of a box: what was published and is not among these was made up. */
export function toldTimes(scenario: Scenario, startMs: number): ToldTime[] {
  const text = (hour: number): string => utcText(instantAt(startMs, hour));
  const line = statementsOf(scenario).flatMap((said): ToldTime[] =>
    said.type === 'move' && said.classifier === 'ACT' && said.papers === undefined
      ? [{ box: said.move.box, from: text(said.from), time: readTime(scenario, said.move, startMs) }]
      : [],
  );
  const yards = scenario.boxes.flatMap((_box, index) =>
    [terminalYard(scenario, index), rampYard(scenario, index)].flatMap((yard) =>
      (yard?.moves ?? []).map((move): ToldTime => ({ box: move.box, from: text(move.at), time: text(move.at) })),
    ),
  );
  return [...line, ...yards];
}
