/**
 * Defines what may be published at an hour: the form in which a world states its truth to the judge,
 * whatever the world. Derived from the script and from the responses that a client has received,
 * without the product.
 */

export type ExpectedValue = string | number | boolean | null;

export interface Expectation {
  /** Number of the container; null for the shipment. */
  container: string | null;
  /** Wire name of the value, or `flag:<name>`. */
  field: string;
  /** Values that agree with the truth as far as it has happened; null among them: nothing need be published. */
  truth: readonly ExpectedValue[];
  /**
   * Whether the received responses reveal the truth. If not, publishing nothing is right, and
   * another value is a guess.
   */
  revealed: boolean;
  /** Values that the received responses refute even where they do not reveal the truth. */
  refuted?: readonly ExpectedValue[];
  /** Values that are wrong and stated by a source, which the published value may repeat. */
  stated: readonly ExpectedValue[];
}

/** A world's truth for one tracking request, as its client comes to see it. */
export interface HourlyTruth {
  /** Takes note of a readable response. `code` is that of the source, `containers` those it was requested for. */
  receive(kind: 'line' | 'terminal' | 'railroad', code: string, containers: readonly string[], hour: number): void;
  /** Takes note of a push; `id` is the one that its reading has. */
  receivePush?(id: string, hour: number): void;
  /** Lists everything that is judged at an hour, given the responses received so far. */
  expectationsAt(hour: number): Expectation[];
  /** States what is wrong about the end of tracking; null if it is right. */
  wrongEnd(end: string, hour: number): string | null;
}
