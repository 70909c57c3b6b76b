/** Follows one drawn journey, and judges it against what its sources revealed. */

import { drawScenario } from '../../simulator/drawn/draw-scenario.ts';
import { randomFrom, randomOfJourney } from '../../simulator/drawn/random.ts';
import { openResponseBook, type ResponseBook } from '../../simulator/drawn/responses.ts';
import { type Revealed, revealedBy } from '../../simulator/drawn/revealed.ts';
import { type Detection, detections } from './detection.ts';
import { type Followed, follow, type Listener } from './follow.ts';
import { type EventsVerdict, judgeEvents } from './judge-events.ts';
import { judgeValues, type ValueVerdict, valuesOfView } from './judge-values.ts';
import { NewestResponse } from './newest-response.ts';

export interface JudgedJourney {
  book: ResponseBook;
  revealed: Revealed;
  followed: Followed;
  values: ValueVerdict;
  events: EventsVerdict;
  detections: Detection[];
  /** Verdict of the newest-response baseline on the same responses. */
  newestResponse: ValueVerdict;
  /** From 0 to 1: position of the first fixed poll in its interval. */
  phase: number;
}

/** Pure: the same seed and serial give the same result. */
export function judgeJourney(seed: number, serial: number, onResponse: Listener = () => undefined): JudgedJourney {
  const drawn = drawScenario(randomOfJourney(seed, serial), serial);
  const book = openResponseBook(drawn);
  const revealed = revealedBy(book);
  const newest = new NewestResponse(drawn);
  const followed = follow(book, (hour, watch, reading, changes) => {
    newest.take(reading, watch.source.kind);
    onResponse(hour, watch, reading, changes);
  });
  return {
    book,
    revealed,
    followed,
    values: judgeValues(revealed, valuesOfView(drawn, followed.view)),
    events: judgeEvents(book, revealed, followed),
    detections: detections(drawn, revealed, followed),
    newestResponse: judgeValues(revealed, newest.values),
    phase: randomFrom(seed * 31 + serial).next(),
  };
}
