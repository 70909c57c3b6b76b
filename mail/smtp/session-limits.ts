/** Limits the connections of a client, the duration of each, and the recipients that it may guess. */
import { REPLIES, type Reply } from './replies.ts';

interface Session {
  client: string;
  unknownRecipients: number;
  timer: NodeJS.Timeout;
}

export interface SessionRules {
  connectionsPerClient: number;
  unknownRecipients: number;
  sessionMs: number;
}

export class SessionLimits {
  readonly #rules: SessionRules;
  readonly #sessions = new Map<string, Session>();

  constructor(rules: SessionRules) {
    this.#rules = rules;
  }

  /**
   * Registers a connection. Throws a `Reply` if the client has too many. `expire` is called once the connection has
   * lasted too long.
   */
  open(id: string, client: string, expire: () => void): void {
    const open = [...this.#sessions.values()].filter((session) => session.client === client);
    if (open.length >= this.#rules.connectionsPerClient) throw REPLIES.tooManyConnections();
    const timer = setTimeout(expire, this.#rules.sessionMs);
    timer.unref();
    this.#sessions.set(id, { client, unknownRecipients: 0, timer });
  }

  close(id: string): void {
    clearTimeout(this.#sessions.get(id)?.timer);
    this.#sessions.delete(id);
  }

  /**
   * Returns the reply to an unknown recipient. If the client seems to be guessing addresses, the reply closes the
   * connection.
   */
  refuseUnknown(id: string): Reply {
    const session = this.#sessions.get(id);
    if (session !== undefined) session.unknownRecipients += 1;
    const isGuessing = (session?.unknownRecipients ?? 0) >= this.#rules.unknownRecipients;
    return isGuessing ? REPLIES.tooManyUnknown() : REPLIES.unknownRecipient();
  }
}
