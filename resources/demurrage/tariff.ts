/** `tariff`, an extension: what an account pays for stays, as its people entered it. */
import { z } from 'zod';
import type { TariffRow } from '../../store/demurrage/tariffs.ts';
import { defineResource } from '../define.ts';
import type { References } from '../references.ts';
import { day, instant, locode, scac } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const tariffTier = z
  .strictObject({
    from_day: z.int().min(1).describe('First day of the tier'),
    to_day: z.int().min(1).nullable().describe('Last day of the tier; null: without end'),
    daily_amount: z.string().describe('For each day, as a decimal text, so that no cent is lost'),
  })
  .meta({
    id: 'tariff_tier',
    description: 'What days cost. Day 1 is the day after the last free day, or after the pickup',
  });

export const tariff = defineResource<{ row: TariffRow; references: References; baseUrl: string }>()({
  type: 'tariff',
  about:
    'What an account pays for stays, as its people entered it. Where there is none for a stay, its cost is unknown',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('As people call it'), ({ row }) => row.name],
    charge: [
      z
        .enum(['demurrage', 'detention'])
        .describe('`demurrage`: full, at the terminal, after the last free day. `detention`: out, after the pickup'),
      ({ row }) => row.charge as 'demurrage',
    ],
    scac: [scac.nullable().describe('Line; null: any'), ({ row }) => row.shipping_line_scac],
    port_locode: [
      locode.nullable().describe('Port or inland place of the pickup; null: anywhere'),
      ({ row }) => row.port_locode,
    ],
    equipment_type: [
      z.enum(['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank']).nullable().describe('Null: any'),
      ({ row }) => row.equipment_type as 'dry' | null,
    ],
    equipment_length: [
      z.literal([10, 20, 40, 45]).nullable().describe('Feet; null: any'),
      ({ row }) => row.equipment_length as 20 | null,
    ],
    currency: [z.string().describe('ISO 4217'), ({ row }) => row.currency],
    day_count: [
      z.enum(['calendar', 'working']).describe('Which days count; `working`: Monday to Friday'),
      ({ row }) => row.day_count as 'calendar',
    ],
    tiers: [
      z.array(tariffTier).describe('In the order of their days. Days of no tier are free'),
      ({ row }) => row.tiers as unknown as z.input<typeof tariffTier>[],
    ],
    valid_from: [day.describe('First day of stays for which it holds'), ({ row }) => row.valid_from],
    valid_to: [day.nullable().describe('Last such day; null: until further notice'), ({ row }) => row.valid_to],
    created_at: [instant.describe('When it was entered'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it was last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  relationships: {
    terminal: {
      one: ['terminal'],
      about: 'Terminal or ramp of the pickup; null: any',
      read: ({ row, references }) => references.terminal(row.terminal_key),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/tariffs/${row.id}`,
});
