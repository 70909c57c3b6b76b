/** Thrown if a response does not follow the protocol; the only error that `Connector.parse` throws. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableAnswer';
}
