/** `edi_partner`: ours, no part of the contract that clients of others know. */
import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import type { Resource } from './resource.ts';
import { wireTime } from './time.ts';

/** `baseUrl`: origin of the API. */
export function ediPartnerResource(row: Selectable<DB['edi_partners']>, baseUrl: string): Resource {
  return {
    id: row.id,
    type: 'edi_partner',
    attributes: {
      slug: row.slug,
      name: row.name,
      scac: row.scac,
      speaks_for: row.speaks_for,
      code_overrides: row.code_overrides,
      time_zone: row.time_zone,
      charset: row.charset,
      facility: row.facility,
      /** Where its messages are posted to. */
      messages_url: `${baseUrl}/v2/edi_messages/${row.slug}`,
      created_at: wireTime(row.created_at),
      updated_at: wireTime(row.updated_at),
    },
    links: { self: `${baseUrl}/v2/edi_partners/${row.id}` },
  };
}
