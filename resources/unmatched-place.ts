/** `unmatched_place`, an extension: what sources call a place that nobody knows, and what a person says it is. */
import type { PlaceMappingRow } from '../store/place-mappings.ts';
import type { UnmatchedPlaceRow } from '../store/unmatched-places.ts';
import type { Identifier, Resource } from './resource.ts';
import { wireTime } from './time.ts';

/** What a mapping leads to, as links. */
export interface MappedPlace {
  mapping: PlaceMappingRow;
  place: Identifier | null;
  terminal: Identifier | null;
}

export function unmatchedPlaceResource(row: UnmatchedPlaceRow, mapped: MappedPlace | null, baseUrl: string): Resource {
  const self = `${baseUrl}/v2/unmatched_places/${row.id}`;
  return {
    id: row.id,
    type: 'unmatched_place',
    attributes: {
      key: row.key,
      status: row.state,
      name: row.name,
      country_code: row.country,
      state_abbr: row.region,
      locode: row.unlocode,
      facility: row.facility,
      examples: row.wordings,
      statements_count: row.statements,
      shipments_count: row.shipments,
      first_seen_at: wireTime(row.created_at),
      last_seen_at: row.last_seen_at === null ? null : wireTime(row.last_seen_at),
      mapped_to_locode: mapped?.mapping.unlocode ?? null,
      mapped_to_terminal: mapped?.mapping.terminal_key ?? null,
      mapped_by: mapped?.mapping.author ?? null,
      mapped_for: mapped === null ? null : mapped.mapping.account_id === null ? 'all_accounts' : 'account',
      mapped_at: mapped === null ? null : wireTime(mapped.mapping.created_at),
    },
    relationships: {
      location: { data: mapped?.place ?? null },
      terminal: { data: mapped?.terminal ?? null },
    },
    links: { self },
  };
}
