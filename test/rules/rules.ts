/** All rules of the core, in the order of the specification. */
import { ASKING } from './catalogue/asking.ts';
import { CLAIMS_TO_VIEW } from './catalogue/claims-to-view.ts';
import { CORRECTIONS } from './catalogue/corrections.ts';
import { FAILURES } from './catalogue/failures.ts';
import { QUIRKS_OF_EVENTS } from './catalogue/quirks-of-events.ts';
import { QUIRKS_OF_SOURCES } from './catalogue/quirks-of-sources.ts';
import { STOPPING } from './catalogue/stopping.ts';
import type { Rule } from './rule.ts';

export const RULES: readonly Rule[] = [
  ...FAILURES,
  ...CORRECTIONS,
  ...CLAIMS_TO_VIEW,
  ...STOPPING,
  ...ASKING,
  ...QUIRKS_OF_EVENTS,
  ...QUIRKS_OF_SOURCES,
];
