/** How thoroughly a connector's output has been checked against the real source. */

/** A real response that the connector parsed correctly. */
export interface Verification {
  /** Date of the response, such as `2026-09-03`. */
  on: string;
  /** Origin of the response: a shape report, or a recorded and redacted response. */
  by: string;
}

/**
 * `simulated`: the source is part of the simulated world. `documented_shape`: the connector was written from the
 * source's documentation and never checked against a response of the source itself. `verified_response`: the connector
 * was checked against at least one response.
 */
export const GRADES = ['simulated', 'documented_shape', 'verified_response'] as const;

export interface Trust {
  grade: (typeof GRADES)[number];
  /** Documents from which the connector was written. */
  basis: string;
  /** Set only for `verified_response`. */
  verification: Verification | null;
}

/** Grade of every source in the simulated world. */
export const SIMULATED: Trust = {
  grade: 'simulated',
  basis: 'the simulated world of this repository',
  verification: null,
};

/** Returns the grade of a connector, given the verification in its profile or protocol. */
export function gradeOf({ sourceNote, verified }: { sourceNote: string; verified: Verification | null }): Trust {
  const grade = verified === null ? 'documented_shape' : 'verified_response';
  return { grade, basis: sourceNote, verification: verified };
}
