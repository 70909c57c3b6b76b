/**
 * Resource `unmatched_place` (an extension): a place that sources mention but no list contains, with the place to which
 * a person has mapped it.
 */
import { z } from 'zod';
import type { PlaceMappingRow } from '../../store/places/mappings.ts';
import type { UnmatchedPlaceRow } from '../../store/places/unmatched.ts';
import { defineResource } from '../define.ts';
import type { Identifier, Resource } from '../resource.ts';
import { at, instant, locode, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

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
  about: 'A place that sources name but no list contains, with its mapping if a person has mapped it',
  id: ({ row }) => row.id,
  attributes: {
    key: [z.string().describe('Key that identifies the place'), ({ row }) => row.key],
    status: [
      z
        .enum(['unmatched', 'mapped', 'known'])
        .describe('`mapped`: mapped by a person; `known`: since matched by an import or a newer release'),
      ({ row }) => row.state,
    ],
    name: [text('Name used by sources'), ({ row }) => row.name],
    country_code: [text('Country stated by sources, ISO 3166-1 alpha-2'), ({ row }) => row.country],
    state_abbr: [text('State or province stated by sources'), ({ row }) => row.region],
    locode: [text('UN/LOCODE stated by sources that is not in any list'), ({ row }) => row.unlocode],
    facility: [text('Terminal code stated by sources that is not in any list'), ({ row }) => row.facility],
    examples: [z.array(z.string()).describe('Up to five wordings used by sources'), ({ row }) => row.wordings],
    statements_count: [z.int().min(0).describe('Number of statements that name it'), ({ row }) => row.statements],
    shipments_count: [z.int().min(0).describe('Number of shipments with such statements'), ({ row }) => row.shipments],
    first_seen_at: [instant.describe('When it was first named'), ({ row }) => wireTime(row.created_at)],
    last_seen_at: [at('When it was last named'), ({ row }) => wireTime(row.last_seen_at)],
    mapped_to_locode: [
      locode.nullable().describe('UN/LOCODE to which it is mapped'),
      ({ mapped }) => mapped?.mapping.unlocode ?? null,
    ],
    mapped_to_terminal: [
      text('Key of the terminal to which it is mapped'),
      ({ mapped }) => mapped?.mapping.terminal_key ?? null,
    ],
    mapped_by: [text('Person who mapped it'), ({ mapped }) => mapped?.mapping.author ?? null],
    mapped_for: [
      z
        .enum(['all_accounts', 'account'])
        .nullable()
        .describe('`all_accounts`: mapped by the operator; `account`: mapped by the account for itself'),
      ({ mapped }) => (mapped === null ? null : mapped.mapping.account_id === null ? 'all_accounts' : 'account'),
    ],
    mapped_at: [at('When it was mapped'), ({ mapped }) => wireTime(mapped?.mapping.created_at)],
  },
  relationships: {
    location: {
      one: ['port', 'metro_area'],
      about: 'Place to which it is mapped',
      read: ({ mapped }) => mapped?.place ?? null,
    },
    terminal: {
      one: ['terminal', 'rail_terminal'],
      about: 'Terminal to which it is mapped',
      read: ({ mapped }) => mapped?.terminal ?? null,
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/unmatched_places/${row.id}`,
});

export function unmatchedPlaceResource(row: UnmatchedPlaceRow, mapped: MappedPlace | null, baseUrl: string): Resource {
  return unmatchedPlace.render({ row, mapped, baseUrl });
}
