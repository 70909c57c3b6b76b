/**
 * Lists what the line stated as actual but later changed or withdrew. Tests use it to check what was published in the
 * meantime.
 */
import { type Move, type MoveKind, movesOf } from './moves.ts';
import { placeOf } from './places.ts';
import type { Scenario } from './scenario.ts';
import { instantAt, utcText } from './world-time.ts';

export interface SecondThought {
  kind: MoveKind;
  /** Index of the container; null for a move of the ship. */
  containerIndex: number | null;
  /** Period in which the wrong statement was listed (RFC 3339 UTC). `changedAt` is null if it was never changed. */
  statedFrom: string;
  changedAt: string | null;
  /** The wrong statement. */
  wrong: { at: string; locode: string };
  /** The true time and place of the move; null if nothing happened. */
  right: { at: string; locode: string } | null;
}

export function secondThoughtsOf(scenario: Scenario, startMs: number): SecondThought[] {
  const moves = movesOf(scenario);
  const text = (hours: number): string => utcText(instantAt(startMs, hours));
  const fact = (move: Move): { at: string; locode: string } => ({
    at: text(move.at),
    locode: placeOf(move.place).locode,
  });
  return (scenario.edits ?? []).flatMap((edit): SecondThought[] => {
    if (edit.edit === 'misstate') {
      const move = moves.find((each) => each.id === edit.move);
      if (!move) return [];
      const stated = { ...move, at: edit.at ?? move.at, place: edit.place ?? move.place };
      const changedAt = edit.until === undefined ? null : text(edit.until);
      const { kind, containerIndex } = move;
      return [{ kind, containerIndex, statedFrom: text(edit.from), changedAt, wrong: fact(stated), right: fact(move) }];
    }
    if (edit.edit !== 'invent') return [];
    const leg = scenario.containers[edit.containerIndex]?.route.sea[edit.leg];
    if (!leg) return [];
    const wrong = {
      at: text(edit.at),
      locode: placeOf(edit.place ?? (edit.kind === 'load' ? leg.from : leg.to)).locode,
    };
    const { kind, containerIndex } = edit;
    return [{ kind, containerIndex, statedFrom: text(edit.from), changedAt: text(edit.until), wrong, right: null }];
  });
}
