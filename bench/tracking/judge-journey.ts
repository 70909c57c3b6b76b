/** Follows one drawn journey and judges it against what its sources revealed. */

import { drawScenario } from '../../simulator/drawn/draw-scenario.ts';
import { DrawnHourlyTruth } from '../../simulator/drawn/hourly-truth.ts';
import { randomFrom, randomOfJourney } from '../../simulator/drawn/random.ts';
import { openResponseBook, type ResponseBook } from '../../simulator/drawn/responses.ts';
import { type Revealed, revealedBy } from '../../simulator/drawn/revealed.ts';
import type { View } from '../../tracking/view/view.ts';
import { type Detection, detections } from './detection.ts';
import { type Followed, follow, type Listener } from './follow.ts';
import { HourlyJudge, type HourlyJudgement } from './hourly/hourly-judge.ts';
import { type EventsVerdict, judgeEvents } from './judge-events.ts';
import { judgeValues, type ValueVerdict, valuesOfView } from './judge-values.ts';
import { NewestResponse } from './newest-response.ts';
import { requestOf } from './reading.ts';

export interface JudgedJourney {
  book: ResponseBook;
  revealed: Revealed;
  followed: Followed;
  values: ValueVerdict;
  events: EventsVerdict;
  /** Verdict on every hour. */
  hourly: HourlyJudgement;
  detections: Detection[];
  /** Verdict on the newest-response baseline, which gets the same responses. */
  newestResponse: ValueVerdict;
  /** Position of the first fixed poll within its interval, from 0 to 1. */
  phase: number;
}

/** The same seed and serial always give the same result. */
export function judgeJourney(seed: number, serial: number, onResponse: Listener = () => undefined): JudgedJourney {
  const drawn = drawScenario(randomOfJourney(seed, serial), serial);
  const book = openResponseBook(drawn);
  const revealed = revealedBy(book);
  const newest = new NewestResponse(drawn);
  const hourly = new HourlyJudge(new DrawnHourlyTruth(book, revealed));
  let view: View | null = null;
  const followed = follow(requestOf(book), (hour, watch, reading, changes) => {
    newest.take(reading, watch.source.kind);
    view = changes?.view ?? view;
    const { source, containers } = watch;
    if (source.kind !== 'person' && source.kind !== 'document')
      hourly.take({ kind: source.kind, code: source.code }, containers, view, hour);
    onResponse(hour, watch, reading, changes);
  });
  return {
    book,
    revealed,
    followed,
    values: judgeValues(revealed, valuesOfView(drawn, followed.view)),
    hourly: hourly.finish(followed.end, followed.endHour),
    events: judgeEvents(book, revealed, followed),
    detections: detections(drawn, revealed, followed),
    newestResponse: judgeValues(revealed, newest.values),
    phase: randomFrom(seed * 31 + serial).next(),
  };
}
