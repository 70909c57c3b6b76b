/** What each kind of evidence is worth, as data. They are chances, so that they multiply; `calibration.ts` sets them right. */

/**
 * How often a number that is submitted belongs to a line, in percent: the lines' rounded shares of the world's container
 * slots as they are reported publicly. Only the order and the rough size matter.
 */
export const LINE_SHARES: Readonly<Record<string, number>> = {
  MSCU: 20,
  MAEU: 14,
  CMDU: 11,
  COSU: 8,
  HLCU: 7,
  ONEY: 6,
  EGLV: 5.5,
  OOLU: 3,
  HDMU: 3,
  ZIMU: 2.4,
  YMLU: 2.2,
  WHLC: 1.7,
  PCIU: 1.2,
  APLU: 1,
  KMTU: 0.5,
  SUDU: 0.5,
  SQQY: 0.5,
};

/** Lines that the table above does not name. */
export const OTHER_LINE_SHARE = 0.25;

/** A line that is enabled has been set up because its numbers are submitted here. */
export const ENABLED_FACTOR = 10;

/** Numbers of nobody here: house bills of forwarders, purchase orders, lines that no list names; in percent. */
export const NOBODY_SHARE = 8;

/** Chance of a number's layout if its line is right, by what is known of the line's forms. */
export const FORM_WEIGHTS = {
  /** The form begins with letters that only this line uses. */
  marked: { stated: 1, seen: 0.8, prefix: 0.6 },
  /** The line prints such numbers, and so may others. */
  bare: { stated: 0.3, seen: 0.15, prefix: 0.05 },
  /** Begins with the line's letters, but the rest has a form that is not listed. */
  markedUnlisted: 0.05,
  /** Forms of the line that no list names. */
  unlisted: 0.001,
  /** Anybody's number of this layout: short ones are common, and digits alone commoner than letters and digits. */
  nobody: { shortDigits: 0.02, longDigits: 0.004, shortLetters: 0.03, longLetters: 0.006 },
  /** Longest number that counts as short. */
  shortDigitsTo: 10,
  shortLettersTo: 9,
} as const;

/** How much rarer a number is that begins with four given letters by chance (26 to the fourth, less what words do). */
export const MARK_FACTOR = 20_000;

/** Of boxes that belong to a line, this many travel with it; the others were lent to another line. */
export const OWN_BOX_SHARE = 0.9;

/** Outcomes of this many numbers weigh as much as all that is known of forms and owners. */
export const OUTCOME_PRIOR = 12;
/** A number that a line did not know speaks against the line by this much of a number that it knew. */
export const FAILED_OUTCOME_WEIGHT = 0.5;

/** Chances of a line's answers to this very number. Bare digits are given by several lines to different shipments. */
export const ANSWER_CHANCES = {
  knownIfRight: 0.85,
  knownIfWrong: { bareDigits: 0.01, other: 0.000_01 },
  withheldIfRight: 0.1,
  withheldIfWrong: 0.02,
  unknownIfRight: 0.12,
  unknownIfWrong: 0.99,
} as const;

/** Confidence of what must not be selected by itself, whatever the numbers say (spec/sources G44). */
export const CAPS = {
  /** A box by its owner code alone, or a number whose check digit is wrong. */
  needsConfirmation: 0.94,
  /** A leased box, or one of an unknown owner, for which no line has answered. */
  noPrediction: 0.69,
} as const;

export const AUTO_SELECT_FROM = 0.95;
export const CONFIRM_FROM = 0.7;
