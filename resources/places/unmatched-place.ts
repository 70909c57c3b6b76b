/** `unmatched_place`, an extension: what sources call a place that nobody knows, and what a person says it is. */
import { z } from 'zod';
import type { PlaceMappingRow } from '../../store/places/mappings.ts';
import type { UnmatchedPlaceRow } from '../../store/places/unmatched.ts';
import { defineResource } from '../define.ts';
import type { Identifier, Resource } from '../resource.ts';
import { at, instant, locode, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

/** What a mapping leads to, as links. */
export interface MappedPlace {
  mapping: PlaceMappingRow;
  place: Identifier | null;
  terminal: Identifier | null;
}

interface UnmatchedPlaceSource {
  row: UnmatchedPlaceRow;
  mapped: MappedPlace | null;
  baseUrl: string;
}

export const unmatchedPlace = defineResource<UnmatchedPlaceSource>()({
  type: 'unmatched_place',
  about: 'A place that sources name and nobody knows, until a person says what it is',
  id: ({ row }) => row.id,
  attributes: {
    key: [z.string().describe('What tells this place from others'), ({ row }) => row.key],
    status: [
      z
        .enum(['unmatched', 'mapped', 'known'])
        .describe('`mapped`: a person said what it is; `known`: an import or a newer release knows it by now'),
      ({ row }) => row.state,
    ],
    name: [text('Name that sources give it'), ({ row }) => row.name],
    country_code: [text('Country that sources give it, ISO 3166-1 alpha-2'), ({ row }) => row.country],
    state_abbr: [text('State or province that sources give it'), ({ row }) => row.region],
    locode: [text('UN/LOCODE that sources give it and no list has'), ({ row }) => row.unlocode],
    facility: [text('Code of a terminal that sources give it and no list has'), ({ row }) => row.facility],
    examples: [
      z.array(z.string()).describe('Wordings in which sources name it, at most five'),
      ({ row }) => row.wordings,
    ],
    statements_count: [z.int().min(0).describe('Statements that name it'), ({ row }) => row.statements],
    shipments_count: [z.int().min(0).describe('Shipments of which a statement names it'), ({ row }) => row.shipments],
    first_seen_at: [instant.describe('When it was first named'), ({ row }) => wireTime(row.created_at)],
    last_seen_at: [at('When it was last named'), ({ row }) => wireTime(row.last_seen_at)],
    mapped_to_locode: [
      locode.nullable().describe('UN/LOCODE of what a person says it is'),
      ({ mapped }) => mapped?.mapping.unlocode ?? null,
    ],
    mapped_to_terminal: [
      text('Key of the terminal that a person says it is'),
      ({ mapped }) => mapped?.mapping.terminal_key ?? null,
    ],
    mapped_by: [text('Who said so'), ({ mapped }) => mapped?.mapping.author ?? null],
    mapped_for: [
      z
        .enum(['all_accounts', 'account'])
        .nullable()
        .describe('Whether the operator said so for every account, or the account for itself'),
      ({ mapped }) => (mapped === null ? null : mapped.mapping.account_id === null ? 'all_accounts' : 'account'),
    ],
    mapped_at: [at('When it was said'), ({ mapped }) => wireTime(mapped?.mapping.created_at)],
  },
  relationships: {
    location: {
      one: ['port', 'metro_area'],
      about: 'The place that it is',
      read: ({ mapped }) => mapped?.place ?? null,
    },
    terminal: {
      one: ['terminal', 'rail_terminal'],
      about: 'The terminal that it is',
      read: ({ mapped }) => mapped?.terminal ?? null,
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/unmatched_places/${row.id}`,
});

export function unmatchedPlaceResource(row: UnmatchedPlaceRow, mapped: MappedPlace | null, baseUrl: string): Resource {
  return unmatchedPlace.render({ row, mapped, baseUrl });
}
