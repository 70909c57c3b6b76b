/** `notification_rules`, an extension: of which exceptions a person wants mails, and when. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import type { ExceptionKind } from '../../tracking/exceptions/rules.ts';
import { defineResource } from '../define.ts';
import { zone } from '../schemas.ts';
import { EXCEPTION_KIND_NAMES } from './exception.ts';

export const MAIL_TIMES = ['off', 'at_once', 'daily'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

export interface NotificationRulesSource {
  userId: string;
  email: string;
  row: Pick<Selectable<DB['notification_rules']>, 'deliveries' | 'only_mine' | 'digest_hour' | 'time_zone'>;
}

const deliveries = z.strictObject(
  Object.fromEntries(EXCEPTION_KIND_NAMES.map((kind) => [kind, z.enum(MAIL_TIMES)])) as Record<
    ExceptionKind,
    z.ZodEnum<{ off: 'off'; at_once: 'at_once'; daily: 'daily' }>
  >,
);

export const notificationRules = defineResource<NotificationRulesSource>()({
  type: 'notification_rules',
  about: 'Of which exceptions a person wants mails, and when. Extension',
  id: ({ userId }) => userId,
  attributes: {
    email: [z.string().describe('Where the mails go'), ({ email }) => email],
    deliveries: [
      deliveries.describe('For each kind: `at_once`, `daily` in one mail, or `off`'),
      ({ row }) => deliveriesOf(row.deliveries),
    ],
    only_mine: [z.boolean().describe('Only exceptions that are assigned to the person'), ({ row }) => row.only_mine],
    digest_hour: [
      z.int().min(0).max(23).describe('Hour of the daily mail in `time_zone`'),
      ({ row }) => row.digest_hour,
    ],
    time_zone: [zone.describe('IANA zone of the person'), ({ row }) => row.time_zone],
  },
});

export function deliveriesOf(stored: unknown): Record<ExceptionKind, MailTime> {
  const set = stored ?? {};
  return Object.fromEntries(EXCEPTION_KIND_NAMES.map((kind) => [kind, set[kind] ?? 'off'])) as Record<
    ExceptionKind,
    MailTime
  >;
}
