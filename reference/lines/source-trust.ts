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
 * source's documentation and never checked against a real response. `verified_response`: the connector was checked
 * against at least one.
 */
export const GRADES = ['simulated', 'documented_shape', 'verified_response'] as const;

export interface Trust {
  grade: (typeof GRADES)[number];
  /** Documents that the connector is based on. */
  basis: string;
  /** Set only for `verified_response`. */
  verification: Verification | null;
}

export const SIMULATED: Trust = {
  grade: 'simulated',
  basis: 'the simulated world of this repository',
  verification: null,
};

export function gradeOf({ sourceNote, verified }: { sourceNote: string; verified: Verification | null }): Trust {
  const grade = verified === null ? 'documented_shape' : 'verified_response';
  return { grade, basis: sourceNote, verification: verified };
}
