/** Thrown by `Connector.parse`, and by nothing else there, when an answer is not what the protocol says it should be. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableAnswer';
}
