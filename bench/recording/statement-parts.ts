/** Assigns each statement of a recording to the part whose cost it adds to. */

export const PARTS = [
  'response',
  'reading state',
  'core',
  'rows',
  'history',
  'events',
  'notifications',
  'schedule',
  'commit',
] as const;
export type Part = (typeof PARTS)[number];

/** Tables that each part writes. */
const WRITTEN: readonly [Part, RegExp][] = [
  ['notifications', /insert into "?(webhook_notifications|outbox)/],
  ['events', /insert into "?(events|event_sequences)|set event_sequence/],
  ['core', /insert into "?ledgers/],
  ['history', /(insert into|update) "?(field_changes|raw_events|observations|snapshots)/],
  [
    'rows',
    /(insert into|update) "?(shipments|containers|transport_events|unmatched_place|exceptions|tracking_requests|custom_fields)/,
  ],
  ['schedule', /(insert into|update) "?(watches|quota_reservations)/],
];

/**
 * Returns the part of a statement. `hasWritten`: whether the transaction has already written; later reads then belong
 * to the next write.
 */
export function partOf(text: string, hasWritten: boolean): Part {
  if (/^(begin|start transaction)/i.test(text)) return 'reading state';
  if (/^(commit|rollback)/i.test(text)) return 'commit';
  // A statement that inserts both events and notifications belongs to the events.
  if (/insert into events/.test(text)) return 'events';
  const written = WRITTEN.find(([, pattern]) => pattern.test(text));
  if (written !== undefined) return written[0];
  if (!hasWritten) return 'reading state';
  if (/from "?webhooks|"webhooks"/.test(text)) return 'notifications';
  return /"id", "number" from "containers"/.test(text) ? 'rows' : 'events';
}

export function isWrite(text: string): boolean {
  return WRITTEN.some(([, pattern]) => pattern.test(text));
}
