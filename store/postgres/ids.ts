import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: sorts by the time of its making, so that rows of one time lie together in an index. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** What Postgres would refuse is the id of nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Of a UUID: in a UUIDv7, all that it is sorted by. */
const SORTED_LENGTH = 26;

/**
 * The id of the notification of an event for a webhook. It is always the same one, also when it is made a second time because
 * the first is not kept any more: receivers know what they have seen. Sorts as the id of the event does.
 */
export function notificationIdOf(eventId: string, webhookId: string): string {
  return eventId.slice(0, SORTED_LENGTH) + hash('sha256', `${eventId} ${webhookId}`).slice(0, 36 - SORTED_LENGTH);
}
