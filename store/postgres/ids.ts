import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/** Creates a UUIDv7, which sorts by creation time, so that rows of one time are adjacent in an index. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True for a text that Postgres accepts as UUID; any other matches nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Splits ids that a statement joined with spaces: the driver takes longer to read an array of them. */
export function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/** Length of the part by which a UUIDv7 sorts. */
const SORTED_LENGTH = 26;

/**
 * Derives the id of the notification of an event for a webhook. It is the same when a removed notification is created again, so
 * that receivers detect duplicates. Sorts like the event's id.
 */
export function notificationIdOf(eventId: string, webhookId: string): string {
  return eventId.slice(0, SORTED_LENGTH) + hash('sha256', `${eventId} ${webhookId}`).slice(0, 36 - SORTED_LENGTH);
}
