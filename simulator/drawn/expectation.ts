/**
 * Defines what may be published at an hour, in the form that the judge reads from every world. It is derived from the
 * script and the received responses, without any code of the product.
 */

export type ExpectedValue = string | number | boolean | null;

export interface Expectation {
  /** Container number; null for the shipment. */
  container: string | null;
  /** Wire name of the value, or `flag:<name>`. */
  field: string;
  /** Values that agree with the truth so far. If null is among them, nothing need be published. */
  truth: readonly ExpectedValue[];
  /**
   * Whether the received responses reveal the truth. If not, an empty value is right and any other value is a guess.
   */
  revealed: boolean;
  /** Values that the received responses refute, even if they do not reveal the truth. */
  refuted?: readonly ExpectedValue[];
  /** Wrong values that a source states, which the published value may repeat. */
  stated: readonly ExpectedValue[];
}

/** A world's truth for one tracking request, as revealed to its client. */
export interface HourlyTruth {
  /** Notes a readable response. `code` is the source's, `containers` are those requested. */
  receive(kind: 'line' | 'terminal' | 'railroad', code: string, containers: readonly string[], hour: number): void;
  /** Notes a push; `id` is the id of its reading. */
  receivePush?(id: string, hour: number): void;
  /** Lists everything that is judged at an hour, given the responses received so far. */
  expectationsAt(hour: number): Expectation[];
  /** Returns what is wrong about the end of tracking; null if nothing is. */
  wrongEnd(end: string, hour: number): string | null;
}
