/** Thrown if a response does not follow the protocol. `Connector.parse` throws no other error. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse';
}
