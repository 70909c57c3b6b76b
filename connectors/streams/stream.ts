/** A connection that a source sends text over until one side closes it. */
export interface Stream {
  close(): void;
}

export interface StreamHandlers {
  /** Called with each message of a WebSocket, or with the bytes of a socket as they arrive. */
  onText(text: string): void;
  /** Called once, when the connection cannot be opened or has ended. `why` holds codes, no addresses. */
  onEnd(why: string): void;
}
