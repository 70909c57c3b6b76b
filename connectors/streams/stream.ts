/** A connection over which a source sends text until one side closes it. */
export interface Stream {
  close(): void;
}

export interface StreamHandlers {
  /** Called with each message of a WebSocket, or with each chunk that a socket receives. */
  onText(text: string): void;
  /** Called once, if the connection cannot be opened or when it ends. `why` contains codes but no addresses. */
  onEnd(why: string): void;
}
