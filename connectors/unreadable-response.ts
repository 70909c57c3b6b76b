/** Thrown by `Connector.parse`, which throws nothing else, when a response does not follow the protocol. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableAnswer';
}
