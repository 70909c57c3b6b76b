/** Input and result of carrier inference (spec/contract 2.4). */

export type NumberType = 'container' | 'bill_of_lading' | 'booking';

/** A line that a number may belong to. `enabled`: whether this installation can poll it. */
export interface CandidateLine {
  scac: string;
  name: string;
  enabled: boolean;
}

/** Outcomes of polling this line for numbers with the same pattern. */
export interface PatternOutcome {
  scac: string;
  succeeded: number;
  failed: number;
}

/**
 * A line's response to this exact number. `withheld`: the line does not disclose whether the number exists; `silent`:
 * there was no usable response.
 */
export interface LineResponse {
  scac: string;
  answer: 'known' | 'unknown' | 'withheld' | 'silent';
}

export interface InferenceInput {
  /** Number exactly as the user entered it. */
  number: string;
  /** Type declared by the user; null to infer it. */
  type: NumberType | null;
  lines: readonly CandidateLine[];
  outcomes: readonly PatternOutcome[];
  answers: readonly LineResponse[];
}

export interface Candidate {
  scac: string;
  name: string;
  /** Expected share of cases in which this line is right, 0 to 1. */
  confidence: number;
  /** Human-readable evidence for this line. */
  reasons: readonly string[];
}

/** `auto_select` from 0.95, `needs_confirmation` from 0.70. */
export type Decision = 'auto_select' | 'needs_confirmation' | 'no_prediction';

export interface Validation {
  /** Null if there is no evidence either way. */
  isValid: boolean | null;
  type: 'container' | 'shipment';
  /** Null if it is not a container number. */
  checkDigitPassed: boolean | null;
  parsedNumber: string;
  /** Why the number is invalid, or why its validity cannot be determined. */
  reason: string | null;
}

export interface Inference {
  numberType: NumberType;
  validation: Validation;
  decision: Decision;
  selected: Candidate | null;
  /** Best first, at most five. */
  candidates: readonly Candidate[];
  /** Codes of all lines worth polling, most likely first. */
  order: readonly string[];
}
