/** Words of carrier inference: which line a number belongs to, and how sure that is (spec/contract 2.4). */

export type NumberType = 'container' | 'bill_of_lading' | 'booking';

/** A line that a number may belong to. `enabled`: it can be asked here. */
export interface CandidateLine {
  scac: string;
  name: string;
  enabled: boolean;
}

/** How asking this line for numbers of the same pattern went here so far. */
export interface PatternOutcome {
  scac: string;
  succeeded: number;
  failed: number;
}

/**
 * What a line said when it was asked for this very number. `withheld`: it does not tell us, which some lines say of any number;
 * `silent`: no usable answer.
 */
export interface LineAnswer {
  scac: string;
  answer: 'known' | 'unknown' | 'withheld' | 'silent';
}

export interface InferenceInput {
  /** As a user wrote it. */
  number: string;
  /** Type that the user declared; null: to be inferred. */
  type: NumberType | null;
  lines: readonly CandidateLine[];
  outcomes: readonly PatternOutcome[];
  answers: readonly LineAnswer[];
}

export interface Candidate {
  scac: string;
  name: string;
  /** Share of such cases in which the line was right, 0 to 1. */
  confidence: number;
  /** What speaks for this line, for people. */
  reasons: readonly string[];
}

/** `auto_select` from 0.95 on, `needs_confirmation` from 0.70 on. */
export type Decision = 'auto_select' | 'needs_confirmation' | 'no_prediction';

export interface Validation {
  /** Null: nothing known speaks for or against the number. */
  isValid: boolean | null;
  type: 'container' | 'shipment';
  /** Null for what is no container number. */
  checkDigitPassed: boolean | null;
  parsedNumber: string;
  /** Why it is not valid, or why that is not known. */
  reason: string | null;
}

export interface Inference {
  numberType: NumberType;
  validation: Validation;
  decision: Decision;
  selected: Candidate | null;
  /** Best first, at most five. */
  candidates: readonly Candidate[];
  /** Codes of all lines that are worth being asked, the likeliest first. */
  order: readonly string[];
}
