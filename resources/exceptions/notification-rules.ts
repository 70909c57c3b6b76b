/** Resource `notification_rules` (an extension): the exceptions about which a person is notified by email, and when. */

import type { Selectable } from 'kysely';
import { z } from 'zod';
import { recordOf } from '../../reference/records.ts';
import type { DB } from '../../store/schema.generated.ts';
import type { ExceptionKind } from '../../tracking/exceptions/rules.ts';
import { defineResource } from '../define.ts';
import { zone } from '../schemas.ts';
import { EXCEPTION_KINDS } from './exception.ts';

export const MAIL_TIMES = ['off', 'at_once', 'daily'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

export interface NotificationRulesSource {
  userId: string;
  email: string;
  row: Pick<Selectable<DB['notification_rules']>, 'deliveries' | 'only_mine' | 'digest_hour' | 'time_zone'>;
}

const deliveries = z.strictObject(recordOf(EXCEPTION_KINDS, () => z.enum(MAIL_TIMES)));

export const notificationRules = defineResource<NotificationRulesSource>()({
  type: 'notification_rules',
  about: 'Which exceptions a person receives by email, and when. Extension',
  id: ({ userId }) => userId,
  attributes: {
    email: [z.string().describe('Email address of the recipient'), ({ email }) => email],
    deliveries: [
      deliveries.describe('For each kind: `at_once`, `daily` in a digest, or `off`'),
      ({ row }) => deliveriesOf(row.deliveries),
    ],
    only_mine: [z.boolean().describe('Only exceptions assigned to the person'), ({ row }) => row.only_mine],
    digest_hour: [
      z.int().min(0).max(23).describe('Hour of the daily digest in `time_zone`'),
      ({ row }) => row.digest_hour,
    ],
    time_zone: [zone.describe('IANA time zone of the person'), ({ row }) => row.time_zone],
  },
});

export function deliveriesOf(
  stored: NotificationRulesSource['row']['deliveries'] | undefined,
): Record<ExceptionKind, MailTime> {
  const set: Partial<Record<ExceptionKind, MailTime>> = stored ?? {};
  return recordOf(EXCEPTION_KINDS, (kind) => set[kind] ?? 'off');
}
