/** Changes a person's rules for exception emails, per account. */
import { z } from 'zod';
import { deliveriesOf, MAIL_TIMES } from '../../resources/exceptions/notification-rules.ts';
import {
  findNotificationRules,
  isZoneOfDatabase,
  type NotificationRulesRow,
  storeNotificationRules,
} from '../../store/exceptions/mails.ts';
import type { Database } from '../../store/postgres/database.ts';
import { EXCEPTION_KINDS } from '../../tracking/exceptions/rules.ts';
import { readInput } from '../input.ts';
import { Rejection } from '../rejection.ts';

const NO_ZONE = 'Time zone must be an IANA zone such as America/New_York';
const hour = { error: 'Digest hour must be a whole number from 0 to 23' };

export const notificationRuleChanges = z.object({
  deliveries: z
    .partialRecord(
      z.enum(EXCEPTION_KINDS, { error: `Deliveries may name the kinds: ${EXCEPTION_KINDS.join(', ')}` }),
      z.enum(MAIL_TIMES, { error: `Deliveries must be one of: ${MAIL_TIMES.join(', ')}` }),
      { error: 'Deliveries must be an object of kinds' },
    )
    .optional()
    .describe('When to send an email about each kind of exception; kinds that are left out stay unchanged'),
  only_mine: z
    .boolean({ error: 'Only mine must be true or false' })
    .optional()
    .describe('Only exceptions assigned to the person'),
  digest_hour: z.int(hour).min(0, hour).max(23, hour).optional().describe('Hour of the daily digest in `time_zone`'),
  time_zone: z
    .string({ error: 'Time zone must be a string' })
    .refine(isZone, { error: NO_ZONE })
    .optional()
    .describe('IANA time zone of the person'),
});

export async function changeNotificationRules(
  database: Database,
  accountId: string,
  userId: string,
  attributes: Record<string, unknown>,
): Promise<NotificationRulesRow> {
  const { deliveries, ...changes } = readInput(notificationRuleChanges, attributes);
  // Emails of all accounts are enqueued in one statement, which would fail with a time zone that Postgres does not
  // recognize.
  if (changes.time_zone !== undefined && !(await isZoneOfDatabase(database, changes.time_zone))) {
    throw new Rejection([{ path: ['time_zone'], detail: NO_ZONE, code: 'invalid' }]);
  }
  return database.transaction().execute(async (trx) => {
    const before = await findNotificationRules(trx, accountId, userId);
    const row = {
      deliveries: { ...deliveriesOf(before.deliveries), ...deliveries },
      only_mine: changes.only_mine ?? before.only_mine,
      digest_hour: changes.digest_hour ?? before.digest_hour,
      time_zone: changes.time_zone ?? before.time_zone,
    };
    await storeNotificationRules(trx, accountId, userId, row);
    return row;
  });
}

function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text.length <= 64;
  } catch {
    return false;
  }
}
