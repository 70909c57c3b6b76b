/** All rules of the core, in the order of the specification. */

import { CALLS_AND_ROLES } from './catalogue/calls-and-roles.ts';
import { CLAIMS_TO_VIEW } from './catalogue/claims-to-view.ts';
import { CORRECTIONS } from './catalogue/corrections.ts';
import { EIGHTH_HISTORIES } from './catalogue/eighth-histories.ts';
import { ELEVENTH_HISTORIES } from './catalogue/eleventh-histories.ts';
import { FAILURES } from './catalogue/failures.ts';
import { FIFTH_HISTORIES } from './catalogue/fifth-histories.ts';
import { FOURTH_HISTORIES } from './catalogue/fourth-histories.ts';
import { GARBLED_ANSWERS } from './catalogue/garbled-responses.ts';
import { IDENTITY_OF_JOURNEYS, IDENTITY_OF_REQUESTS, IDENTITY_OF_SHIPMENTS } from './catalogue/identity.ts';
import { LATER_HISTORIES } from './catalogue/later-histories.ts';
import { MEMORY } from './catalogue/memory.ts';
import { MILESTONES_OF_MOVES } from './catalogue/milestones.ts';
import { NINTH_HISTORIES } from './catalogue/ninth-histories.ts';
import { OVERLAND_LEGS } from './catalogue/overland-legs.ts';
import { PAPERS } from './catalogue/papers.ts';
import { POLLING } from './catalogue/polling.ts';
import { PRESENCE_OF_ROWS } from './catalogue/presence.ts';
import { QUIRKS_OF_EVENTS } from './catalogue/quirks-of-events.ts';
import { QUIRKS_OF_SOURCES } from './catalogue/quirks-of-sources.ts';
import { REISSUED_EVENTS } from './catalogue/reissued.ts';
import { SEVENTH_HISTORIES } from './catalogue/seventh-histories.ts';
import { SIXTH_HISTORIES } from './catalogue/sixth-histories.ts';
import { STOPPING } from './catalogue/stopping.ts';
import { TENTH_HISTORIES } from './catalogue/tenth-histories.ts';
import { THIRD_HISTORIES } from './catalogue/third-histories.ts';
import { THIRTEENTH_HISTORIES } from './catalogue/thirteenth-histories.ts';
import { TRADE_HISTORIES } from './catalogue/trade-histories.ts';
import { TWELFTH_HISTORIES } from './catalogue/twelfth-histories.ts';
import { TWO_RAILROADS } from './catalogue/two-railroads.ts';
import { UNCERTAIN_ROLES } from './catalogue/uncertain-roles.ts';
import { WITNESSES } from './catalogue/witnesses.ts';
import type { Rule } from './rule.ts';

export const RULES: readonly Rule[] = [
  ...FAILURES,
  ...CORRECTIONS,
  ...CLAIMS_TO_VIEW,
  ...WITNESSES,
  ...CALLS_AND_ROLES,
  ...MILESTONES_OF_MOVES,
  ...UNCERTAIN_ROLES,
  ...MEMORY,
  ...IDENTITY_OF_JOURNEYS,
  ...IDENTITY_OF_SHIPMENTS,
  ...IDENTITY_OF_REQUESTS,
  ...PRESENCE_OF_ROWS,
  ...TRADE_HISTORIES,
  ...OVERLAND_LEGS,
  ...LATER_HISTORIES,
  ...THIRD_HISTORIES,
  ...FOURTH_HISTORIES,
  ...FIFTH_HISTORIES,
  ...SIXTH_HISTORIES,
  ...SEVENTH_HISTORIES,
  ...EIGHTH_HISTORIES,
  ...NINTH_HISTORIES,
  ...TENTH_HISTORIES,
  ...ELEVENTH_HISTORIES,
  ...TWELFTH_HISTORIES,
  ...TWO_RAILROADS,
  ...THIRTEENTH_HISTORIES,
  ...PAPERS,
  ...STOPPING,
  ...POLLING,
  ...QUIRKS_OF_EVENTS,
  ...REISSUED_EVENTS,
  ...QUIRKS_OF_SOURCES,
  ...GARBLED_ANSWERS,
];
