import { hash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Creates a UUIDv7, which sorts by creation time, so that rows of one time are adjacent in an index. */
export function newId(): string {
  const now = Date.now();
  if (now > last.msecs) last = { msecs: now, seq: randomBytes16().readUInt32BE() >>> 1 };
  else last.seq += 1;
  return v7({ random: randomBytes16(), ...last });
}

/** The last id: ids of one millisecond are numbered. */
let last = { msecs: Number.NEGATIVE_INFINITY, seq: 0 };

/** Random bytes are drawn for many ids at once: asking the system for each took longer than the rest of the id. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

function randomBytes16(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
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
