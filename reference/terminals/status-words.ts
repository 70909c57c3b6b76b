/**
 * Interprets the status texts of terminals and ramps, for which there is no standard list. A text that matches no
 * pattern has no effect here; every text is published as received.
 */

/**
 * Presence implied by a status text: expected, in the terminal, gone, absent (before or after its stay), on an export
 * or empty visit, or not on file.
 */
export type StatedPresence = 'expected' | 'here' | 'gone' | 'absent' | 'other_visit' | 'unlisted';

/** The first matching pattern wins, so patterns for negated wordings come first. */
const WORDS: readonly (readonly [StatedPresence | null, RegExp])[] = [
  [
    'unlisted',
    /\b(not (found|on file|known|in (the )?system)|no (record|records|data)|unknown (container|unit|equipment)|invalid)\b/,
  ],
  [
    'expected',
    /\b(pre ?released?|early release|released? (before|prior to|ahead of|pre) |not (yet )?(arrived|discharged|landed|unloaded|here))/,
  ],
  [
    'expected',
    /\b(awaiting|pending|before|to be|ready for|planned) (vessel )?(discharge|arrival|discharged|unloading)\b/,
  ],
  ['other_visit', /\b(export|exprt|empty|mty)\b/],
  ['absent', /\b(not|no longer) (on|in|at) (the )?(terminal|yard|stack|facility)\b/],
  ['expected', /\b(pre ?)?(advised|announced|notified)\b/],
  [
    'expected',
    /\b(inbound|incoming|expected|manifested|on manifest|en ?route|in transit|on (the )?(vessel|ship|board|water|deck)|onboard|aboard|at sea|afloat|vessel arrived|pre ?arrival)\b/,
  ],
  ['expected', /^(vessel|ship|advice|booked)\b/],
  // The yard may be the terminal's, the line's or a trucker's.
  [null, /\b(delivered|transferred|moved|released) (in)?to (an? |the )?(\w+ )?yard\b/],
  // The terminal's own off-dock yard. The container is still in its charge, as import.
  [null, /^((moved|drayed|stored|at|in) )?(to )?(an? |the )?off ?dock\b/],
  [
    'gone',
    /\b(departed|out ?gated?|gated? ?out|full out|delivered|picked ?up|left|retired|dispatched|exited|checked out|off (terminal|site|dock)|transferred|community|railed out|released to (truck|trucker|rail))\b/,
  ],
  [
    'here',
    /\b(yard|ground(ed)?|decked|stack(ed)?|wheel(s|ed)?|on chassis|(on|in|at) (the )?terminal|discharged|unloaded|landed|on ?hand|on ?dock|storage|stored|mounted|block|bay|row|gated? in|on site)\b/,
  ],
  ['absent', /\b(on rail|on (the )?train|railed|loaded)\b/],
];

/** Interprets a status text; null if it does not locate the container. */
export function readPresence(word: string | null): StatedPresence | null {
  if (word === null) return null;
  const plain = plainWords(word);
  return WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Whether the text states that the container left, or is leaving, by train. */
export function saysByRail(word: string): boolean {
  const plain = plainWords(word);
  if (/\b(not|no longer|awaiting|pending|for|before) (\w+ )?(rail|railed|train)\b/.test(plain)) return false;
  return /\b(railed|rail (out|departed|departure)|(on|by|via|to) (the )?(rail|train)|(out|departed) rail)\b/.test(
    plain,
  );
}

function plainWords(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
