/**
 * Defines what may be published at a given hour, in the form that the judge reads from every kind of world. It is
 * derived from the script and the received responses, without using any of the product's code.
 */

export type ExpectedValue = string | number | boolean | null;

export interface Expectation {
  /** Container number; null for the shipment. */
  container: string | null;
  /** API name of the value, or `flag:<name>`. */
  field: string;
  /** Values that agree with the truth so far. If they include null, nothing needs to be published. */
  truth: readonly ExpectedValue[];
  /**
   * Whether the received responses reveal the truth. If not, an empty value is right and any other value is a guess.
   */
  revealed: boolean;
  /** Values that the received responses refute, even if they do not reveal the truth. */
  refuted?: readonly ExpectedValue[];
  /** Wrong values stated by a source, which the published value may repeat. */
  stated: readonly ExpectedValue[];
}

/** The truth of a world for one tracking request, as revealed to the client. */
export interface HourlyTruth {
  /** Records a readable response. `code`: that of the source; `containers`: those requested. */
  receive(kind: 'line' | 'terminal' | 'railroad', code: string, containers: readonly string[], hour: number): void;
  /** Records a push; `id` is the id of its reading. */
  receivePush?(id: string, hour: number): void;
  /** Lists everything that is judged at a given hour, considering the responses received so far. */
  expectationsAt(hour: number): Expectation[];
  /** Describes what is wrong about the end of tracking; null if nothing is. */
  wrongEnd(end: string, hour: number): string | null;
}
