/** Selects the visit that a request concerns if a terminal lists several for one container. */
import { readPresence } from '../../reference/terminals/status-words.ts';
import { text } from '../json-shape.ts';
import { readBoolean } from './facts.ts';

type Json = Record<string, unknown>;

/** Members that state the type of visit: import or export, full or empty. */
const KIND_MEMBERS = ['category', 'direction', 'visit', 'freightKind', 'loadStatus'] as const;

/** Whether a row concerns an export or empty visit, which says nothing about the import. */
export function isOtherVisit(row: Json): boolean {
  return [...KIND_MEMBERS, 'status'].some((member) => readPresence(text(row[member])) === 'other_visit');
}

/** Whether the terminal states that it does not list the container. */
export function isUnlisted(row: Json): boolean {
  return readBoolean(row.known) === false || readPresence(text(row.status)) === 'unlisted';
}

/**
 * Orders the rows of a container: import visits before others, listed before unlisted, still in the terminal before
 * gone, and newest discharge first.
 */
export function byRelevance(one: Json, other: Json): number {
  const [a, b] = [rankOf(one), rankOf(other)];
  if (a !== b) return a - b;
  return (text(other.dischargedAt) ?? '') > (text(one.dischargedAt) ?? '') ? 1 : -1;
}

function rankOf(row: Json): number {
  if (isOtherVisit(row)) return 3;
  if (isUnlisted(row)) return 2;
  const hasLeft = readPresence(text(row.status)) === 'gone' || text(row.gateOutAt) !== null;
  return hasLeft ? 1 : 0;
}
