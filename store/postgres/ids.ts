import { hash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Creates a UUIDv7. It sorts by creation time, so rows created together are adjacent in an index. */
export function newId(): string {
  const now = Date.now();
  if (now > last.msecs) last = { msecs: now, seq: randomBytes16().readUInt32BE() >>> 1 };
  else last.seq += 1;
  return v7({ random: randomBytes16(), ...last });
}

/** Last id created. Ids of the same millisecond are numbered consecutively. */
let last = { msecs: Number.NEGATIVE_INFINITY, seq: 0 };

/** Random bytes for many ids: a system call per id took longer than the rest of its creation. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Returns 16 random bytes, which the caller must not keep. */
export function randomBytes16(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether Postgres accepts the text as a UUID. No row can match any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Splits ids that a statement joined with spaces, because the driver takes longer to parse an array. */
export function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/** Length of the UUIDv7 prefix that determines the sort order. */
const SORTED_LENGTH = 26;

/**
 * Derives the notification id from the event and the webhook. A notification that is removed and created again has the
 * same id, so receivers can detect duplicates. Notification ids sort like event ids.
 */
export function notificationIdOf(eventId: string, webhookId: string): string {
  return eventId.slice(0, SORTED_LENGTH) + hash('sha256', `${eventId} ${webhookId}`).slice(0, 36 - SORTED_LENGTH);
}
