/** Weights of each kind of evidence, multiplied as probabilities. `calibration.ts` corrects the product. */

/**
 * Percentage of submitted numbers that belong to each line, approximated by its published share of world container
 * capacity. Only the order of magnitude matters.
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

export const OTHER_LINE_SHARE = 0.25;

/** Lines that this installation can poll are more likely: they are enabled because its users submit their numbers. */
export const ENABLED_FACTOR = 10;

/**
 * Percentage of numbers that belong to none of the lines: forwarders' house bills, purchase orders, numbers of unlisted
 * lines.
 */
export const NONE_SHARE = 8;

/** Probability of a number's format given the right line, depending on how well the line's formats are documented. */
export const FORM_WEIGHTS = {
  /** The number begins with letters that only this line uses. */
  marked: { stated: 1, seen: 0.8, prefix: 0.6 },
  /** The line uses numbers of this form, but other lines may too. */
  bare: { stated: 0.3, seen: 0.15, prefix: 0.05 },
  /** The number begins with the line's letters, but the rest matches no documented format. */
  markedUnlisted: 0.05,
  /** Probability that the line uses an undocumented format. */
  unlisted: 0.001,
  /**
   * Probability of the number's format if it belongs to no listed line. Short numbers are more common than long ones.
   */
  unassigned: { shortDigits: 0.02, longDigits: 0.004, shortLetters: 0.03, longLetters: 0.006 },
  shortDigitsTo: 10,
  shortLettersTo: 9,
} as const;

/**
 * Reciprocal of the probability that a number starts with four given letters by chance. The theoretical value is 26⁴,
 * but some numbers start with words.
 */
export const MARK_FACTOR = 20_000;

/** Share of a line's containers that travel with it; the rest are used by other lines. */
export const OWN_CONTAINER_SHARE = 0.9;

/** Number of outcomes that weigh as much as the evidence from forms and owners. */
export const OUTCOME_PRIOR = 12;
/** Weight of a number that the line did not find, relative to one that it found. */
export const FAILED_OUTCOME_WEIGHT = 0.5;

/**
 * Probabilities of a line's responses to this exact number if the line is the right one or a wrong one. Several lines
 * assign the same digits to different shipments.
 */
export const RESPONSE_CHANCES = {
  foundIfRight: 0.85,
  foundIfWrong: { bareDigits: 0.01, other: 0.000_01 },
  withheldIfRight: 0.1,
  withheldIfWrong: 0.02,
  unknownIfRight: 0.12,
  unknownIfWrong: 0.99,
} as const;

/** Upper limits on confidence, below the thresholds for automatic selection and for a prediction (spec/sources G44). */
export const CAPS = {
  /** For a container identified only by its owner code, or a number with a wrong or missing check digit. */
  needsConfirmation: 0.94,
  /** For a container that no line has confirmed and that is leased or has an unknown owner. */
  noPrediction: 0.69,
} as const;

export const AUTO_SELECT_FROM = 0.95;
export const CONFIRM_FROM = 0.7;
