/** What the tools have to answer at a moment, beside what they answer: pairs for one comparison each. */
import { boxPairs } from './box-pairs.ts';
import type { Moment } from './moment.ts';
import type { Pair } from './pairs.ts';
import { requestPairs } from './request-pairs.ts';
import type { Answers } from './session.ts';
import { shipmentPairs } from './shipment-pairs.ts';

export function compared(moment: Moment, answers: Answers): Pair[] {
  const ofBoxes = moment.boxes.flatMap((box) => boxPairs(moment, box, answers));
  return [...requestPairs(moment, answers), ...shipmentPairs(moment, answers), ...ofBoxes];
}
