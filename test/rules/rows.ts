/** All rows, by area. */

import { CALL_ROWS, ROLE_ROWS } from './rows/calls-and-roles.ts';
import { CORRECTION_ROWS } from './rows/corrections.ts';
import { EIGHTH_HISTORY_ROWS } from './rows/eighth-histories.ts';
import { ELEVENTH_HISTORY_ROWS } from './rows/eleventh-histories.ts';
import { FAILURE_ROWS } from './rows/failures.ts';
import { FIFTH_HISTORY_ROWS } from './rows/fifth-histories.ts';
import { FOURTH_HISTORY_ROWS } from './rows/fourth-histories.ts';
import { GARBLED_ROWS } from './rows/garbled-responses.ts';
import { IDENTITY_ROWS } from './rows/identity.ts';
import { JOURNEY_ROWS } from './rows/journeys-and-time.ts';
import { LATER_HISTORY_ROWS } from './rows/later-histories.ts';
import { MEMORY_ROWS } from './rows/memory.ts';
import { MILESTONE_ROWS } from './rows/milestones.ts';
import { NINTH_HISTORY_ROWS } from './rows/ninth-histories.ts';
import { OVERLAND_ROWS } from './rows/overland-legs.ts';
import { PAPER_ROWS } from './rows/papers.ts';
import { PLACE_ROWS } from './rows/places.ts';
import { POLLED_SOURCE_ROWS } from './rows/polled-sources.ts';
import { POLLING_ROWS } from './rows/polling.ts';
import { PRECEDENCE_ROWS } from './rows/precedence.ts';
import { PRESENCE_ROWS } from './rows/presence.ts';
import { EVENT_QUIRK_ROWS } from './rows/quirks-of-events.ts';
import { JOURNEY_QUIRK_ROWS } from './rows/quirks-of-journeys.ts';
import { SOURCE_QUIRK_ROWS } from './rows/quirks-of-sources.ts';
import { VALUE_QUIRK_ROWS } from './rows/quirks-of-values.ts';
import { REISSUED_ROWS } from './rows/reissued.ts';
import { HABIT_ROWS } from './rows/response-habit.ts';
import { SERIES_ROWS } from './rows/series.ts';
import { SEVENTH_HISTORY_ROWS } from './rows/seventh-histories.ts';
import { SHIP_WITHOUT_CONTAINER_ROWS } from './rows/ship-without-container.ts';
import { SIXTH_HISTORY_ROWS } from './rows/sixth-histories.ts';
import { STATUS_ROWS } from './rows/status.ts';
import { STOPPING_ROWS } from './rows/stopping.ts';
import { TENTH_HISTORY_ROWS } from './rows/tenth-histories.ts';
import { THIRD_HISTORY_ROWS } from './rows/third-histories.ts';
import { THIRTEENTH_HISTORY_ROWS } from './rows/thirteenth-histories.ts';
import { TRADE_HISTORY_ROWS } from './rows/trade-histories.ts';
import { TRADE_MOVE_ROWS } from './rows/trade-moves.ts';
import { TWELFTH_HISTORY_ROWS } from './rows/twelfth-histories.ts';
import { TWO_RAILROAD_ROWS } from './rows/two-railroads.ts';
import { UNCERTAIN_ROLE_ROWS } from './rows/uncertain-roles.ts';
import { WITNESS_ROWS } from './rows/witnesses.ts';
import type { Row } from './rule.ts';

export const ROWS: readonly Row[] = [
  ...FAILURE_ROWS,
  ...CORRECTION_ROWS,
  ...PRECEDENCE_ROWS,
  ...SERIES_ROWS,
  ...WITNESS_ROWS,
  ...CALL_ROWS,
  ...ROLE_ROWS,
  ...MILESTONE_ROWS,
  ...UNCERTAIN_ROLE_ROWS,
  ...TRADE_MOVE_ROWS,
  ...TRADE_HISTORY_ROWS,
  ...SHIP_WITHOUT_CONTAINER_ROWS,
  ...OVERLAND_ROWS,
  ...LATER_HISTORY_ROWS,
  ...THIRD_HISTORY_ROWS,
  ...FOURTH_HISTORY_ROWS,
  ...FIFTH_HISTORY_ROWS,
  ...SIXTH_HISTORY_ROWS,
  ...SEVENTH_HISTORY_ROWS,
  ...EIGHTH_HISTORY_ROWS,
  ...NINTH_HISTORY_ROWS,
  ...TENTH_HISTORY_ROWS,
  ...ELEVENTH_HISTORY_ROWS,
  ...TWELFTH_HISTORY_ROWS,
  ...TWO_RAILROAD_ROWS,
  ...THIRTEENTH_HISTORY_ROWS,
  ...MEMORY_ROWS,
  ...PLACE_ROWS,
  ...JOURNEY_ROWS,
  ...IDENTITY_ROWS,
  ...PRESENCE_ROWS,
  ...STATUS_ROWS,
  ...PAPER_ROWS,
  ...STOPPING_ROWS,
  ...POLLING_ROWS,
  ...POLLED_SOURCE_ROWS,
  ...EVENT_QUIRK_ROWS,
  ...REISSUED_ROWS,
  ...HABIT_ROWS,
  ...JOURNEY_QUIRK_ROWS,
  ...SOURCE_QUIRK_ROWS,
  ...VALUE_QUIRK_ROWS,
  ...GARBLED_ROWS,
];
