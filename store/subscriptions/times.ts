import type { Selectable } from 'kysely';
import type { DB } from '../schema.generated.ts';

/** When the messages of a subscription are sent. */
export interface SubscriptionTimes {
  frequency: Selectable<DB['subscriptions']>['frequency'];
  /** Hour of the day, 0 to 23, in `timeZone`. */
  digestHour: number;
  /** 1 is Monday. Used by weekly digests. */
  digestWeekday: number;
  /** IANA zone. */
  timeZone: string;
  /** Hours between which nothing is sent, in `timeZone`; both null if there are none. */
  quietFrom: number | null;
  quietUntil: number | null;
}
