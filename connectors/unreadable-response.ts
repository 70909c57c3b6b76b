/** Thrown by `Connector.parse`, as its only error, if a response does not follow the protocol. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableAnswer';
}
