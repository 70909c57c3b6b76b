/** Resource `tariff` (an extension): the rates by which an account's demurrage and detention are computed. */
import { z } from 'zod';
import type { TariffRow } from '../../store/demurrage/tariffs.ts';
import { defineResource } from '../define.ts';
import type { References } from '../references.ts';
import { day, instant, locode, scac } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const tariffTier = z
  .strictObject({
    from_day: z.int().min(1).describe('First day of the tier'),
    to_day: z.int().min(1).nullable().describe('Last day of the tier; null: no end'),
    daily_amount: z.string().describe('Amount per day, as an exact decimal string'),
  })
  .meta({
    id: 'tariff_tier',
    description: 'Daily rate for a range of days. Day 1 is the day after the last free day, or after the pickup',
  });

export const tariff = defineResource<{ row: TariffRow; references: References; baseUrl: string }>()({
  type: 'tariff',
  about:
    'Rates for demurrage and detention, entered by members of the account. Without a matching tariff, the charge is unknown',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Display name'), ({ row }) => row.name],
    charge: [
      z
        .enum(['demurrage', 'detention'])
        .describe(
          '`demurrage`: full at the terminal after the last free day. `detention`: from the pickup until the empty return',
        ),
      ({ row }) => row.charge,
    ],
    scac: [scac.nullable().describe('SCAC of the shipping line; null: any'), ({ row }) => row.shipping_line_scac],
    port_locode: [
      locode.nullable().describe('UN/LOCODE of the port or inland place of the pickup; null: any'),
      ({ row }) => row.port_locode,
    ],
    equipment_type: [
      z
        .enum(['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'])
        .nullable()
        .describe('Equipment type; null: any'),
      ({ row }) => row.equipment_type,
    ],
    equipment_length: [
      z.literal([10, 20, 40, 45]).nullable().describe('Equipment length in feet; null: any'),
      ({ row }) => row.equipment_length,
    ],
    currency: [z.string().describe('Currency code (ISO 4217)'), ({ row }) => row.currency],
    day_count: [
      z.enum(['calendar', 'working']).describe('Days that count; `working`: Monday to Friday'),
      ({ row }) => row.day_count,
    ],
    tiers: [
      z.array(tariffTier).describe('Tiers in order of their days. Days outside all tiers are free'),
      ({ row }) => row.tiers,
    ],
    valid_from: [day.describe('First day on which a charge may begin under this tariff'), ({ row }) => row.valid_from],
    valid_to: [day.nullable().describe('Last such day; null: no end'), ({ row }) => row.valid_to],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it was last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  relationships: {
    terminal: {
      one: ['terminal'],
      about: 'Terminal or rail ramp of the pickup; null: any',
      read: ({ row, references }) => references.terminal(row.terminal_key),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/tariffs/${row.id}`,
});
