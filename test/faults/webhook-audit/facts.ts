/**
 * The facts that an audit of webhooks compares: committed events, received deliveries, and the product's own records.
 */

/** An event as recorded by the committing process, independently of the product. */
export interface CommittedEvent {
  id: string;
  name: string;
  containerId: string;
  /** Each stream commits its transactions sequentially. */
  stream: number;
}

/** A row of the product's event log. */
export interface LoggedEvent {
  sequence: number;
  id: string;
  name: string;
  containerId: string | null;
  containerSequence: number | null;
}

export interface AuditedWebhook {
  id: string;
  name: string;
  events: readonly string[];
  ordering: 'none' | 'container';
}

/** One request whose whole body a receiver has read. */
export interface Arrival {
  webhookId: string;
  /** Value of the header `webhook-id`. */
  notificationId: string;
  /** Value of the header `webhook-timestamp`. */
  timestamp: string;
  /** `data.id` of the body. */
  bodyId: string;
  /** Id of the object that the delivery is about, which is the event. */
  eventId: string;
  sequence: number;
  bodyHash: string;
  /** Problems found by an independent check of both signatures. */
  problem: string | null;
  /** Status of the response; null if no complete response was sent. */
  answer: number | null;
  accepted: boolean;
  /** In milliseconds. */
  at: number;
}

export interface NotificationRow {
  id: string;
  webhookId: string;
  eventId: string;
  sequence: number;
  status: string;
  lane: string | null;
  attempts: number;
}

export interface AttemptRow {
  notificationId: string;
  number: number;
  statusCode: number | null;
  error: string | null;
  /** Value of the header `webhook-timestamp` as sent. */
  timestamp: string | null;
  /** Number of characters of the response that are stored. */
  storedCharacters: number;
}

export interface AuditFacts {
  webhooks: readonly AuditedWebhook[];
  committed: readonly CommittedEvent[];
  /** Ids of events whose transactions were rolled back. */
  takenBack: readonly string[];
  log: readonly LoggedEvent[];
  arrivals: readonly Arrival[];
  notifications: readonly NotificationRow[];
  attempts: readonly AttemptRow[];
  /** Event ids in the order in which a client that reads the log saw them. */
  read: readonly string[];
}
