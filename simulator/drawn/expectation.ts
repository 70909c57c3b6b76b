/**
 * Defines what may be published at a given hour, in a form common to all kinds of simulated worlds. It is derived from
 * the script and the received responses without the product's code.
 */

export type ExpectedValue = string | number | boolean | null;

export interface Expectation {
  /** Container number; null for the shipment. */
  container: string | null;
  /** API name of the value, or `flag:<name>`. */
  field: string;
  /** Values that agree with the truth so far. If null is among them, the value need not be published. */
  truth: readonly ExpectedValue[];
  /**
   * Whether the received responses reveal the truth. Otherwise, only an empty value is right, and any other is a guess.
   */
  revealed: boolean;
  /** Values that the received responses refute, even if they do not reveal the truth. */
  refuted?: readonly ExpectedValue[];
  /** Wrong values that a source stated. Publishing one of them is not an error. */
  stated: readonly ExpectedValue[];
}

/** The truth about one tracking request, as far as it has been revealed to the client. */
export interface HourlyTruth {
  /** Records a readable response. `code`: code of the source; `containers`: the requested ones. */
  receive(kind: 'line' | 'terminal' | 'railroad', code: string, containers: readonly string[], hour: number): void;
  /** Records a push. `id`: id of the reading that it delivered. */
  receivePush?(id: string, hour: number): void;
  /** Lists everything that can be judged at a given hour from the responses received so far. */
  expectationsAt(hour: number): Expectation[];
  wrongEnd(end: string, hour: number): string | null;
}
