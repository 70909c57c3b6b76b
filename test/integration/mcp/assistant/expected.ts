/** Expected and actual results of the tools at one point in time, in pairs that are compared. */
import { containerPairs } from './container-pairs.ts';
import type { Moment } from './moment.ts';
import type { Pair } from './pairs.ts';
import { requestPairs } from './request-pairs.ts';
import type { Answers } from './session.ts';
import { shipmentPairs } from './shipment-pairs.ts';

export function compared(moment: Moment, answers: Answers): Pair[] {
  const ofContainers = moment.containers.flatMap((container) => containerPairs(moment, container, answers));
  return [...requestPairs(moment, answers), ...shipmentPairs(moment, answers), ...ofContainers];
}
