/** Builds claims from a person's correction, which overrides all sources until it is undone or expires. */
import type { Claim, EventTime, Source } from './claims.ts';

/** All people form one source, so the newest statement by any of them applies. */
export const PERSON: Source = { kind: 'person', code: 'person' };

export type CorrectedField = 'delivered_at' | 'pickup_lfd' | 'pod_terminal';

export interface PersonStatement {
  container: string;
  field: CorrectedField;
  /** RFC 3339 time or date for a delivery, date for a last free day, terminal key for a POD terminal. */
  value: string;
  /** Id shared by a statement and its withdrawal. */
  id: string;
  author: string;
  /** RFC 3339 UTC. */
  statedAt: string;
  expiresAt: string | null;
}

/**
 * Builds the claim for a person's statement. `retracted`: the statement was undone, so the other sources apply again.
 */
export function personClaim(statement: PersonStatement, retracted = false): Claim {
  const { container, field, value, id, author, statedAt, expiresAt } = statement;
  const base = { container, pointer: '/value', statedAt, author, expiresAt, retracted };
  switch (field) {
    case 'pickup_lfd':
      return { ...base, kind: 'container_fact', field: 'last_free_day', value, place: null };
    case 'pod_terminal':
      return { ...base, kind: 'container_fact', field: 'pod_terminal', value, place: null };
    case 'delivered_at':
      return {
        ...base,
        kind: 'event',
        move: 'delivered',
        mode: null,
        laden: null,
        classifier: 'actual',
        time: deliveryTime(value),
        place: null,
        vessel: null,
        voyage: null,
        transportCall: null,
        carrier: null,
        sourceEventId: id,
        original: 'delivered, marked by hand',
        documents: [],
      };
  }
}

function deliveryTime(value: string): EventTime {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { precision: 'date', date: value };
  return { precision: 'instant', at: new Date(value).toISOString().replace(/\.\d{3}Z$/, 'Z') };
}
