import type { Setting } from '../setting.ts';
import { hours, number } from './value-schemas.ts';

export const retentionSettings = {
  SEAMARK_NOTIFICATION_RETENTION_DAYS: {
    section: 'Retention',
    description:
      'How long notifications and their attempts are stored after the last attempt, and replays after their end. Pending notifications ' +
      'stay. `0`: never deleted.',
    default: '90',
    schema: number,
  },
  SEAMARK_EVENT_RETENTION_DAYS: {
    section: 'Retention',
    description:
      'How long events can be read and replayed. An event stays as long as a notification of it, or an older event of the account, ' +
      'does. `0`: never deleted.',
    default: '400',
    schema: number,
  },
  SEAMARK_HISTORY_RETENTION_DAYS: {
    section: 'Retention',
    description:
      'How long responses of sources and changes of values are stored after the last change of a tracking request that has ended. The ' +
      'values stay, but no longer show the response that they were read from. `0`: never deleted.',
    default: '0',
    schema: number,
  },
  SEAMARK_RETENTION_HOURS: {
    section: 'Retention',
    description: 'How often expired rows are removed.',
    default: '24',
    schema: hours,
  },
} as const satisfies Record<string, Setting>;
