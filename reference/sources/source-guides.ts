import { RAILROAD_GUIDES, TERMINAL_GUIDES } from './facility-guides.ts';
import { LINE_GUIDES } from './line-guides.ts';
import { OTHER_GUIDES } from './other-guides.ts';
import type { SourceGuide } from './source-guide.ts';

/** All guides: by kind, and within a kind the ones with the fastest access first. */
export const SOURCE_GUIDES: readonly SourceGuide[] = [
  ...LINE_GUIDES,
  ...TERMINAL_GUIDES,
  ...RAILROAD_GUIDES,
  ...OTHER_GUIDES,
];
