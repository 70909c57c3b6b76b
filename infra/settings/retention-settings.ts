import type { RetentionSettings } from '../../activities/upkeep/retention.ts';
import type { Configuration } from './configuration.ts';

export function readRetentionSettings(configuration: Configuration): RetentionSettings {
  return {
    eventDays: configuration.SEAMARK_EVENT_RETENTION_DAYS,
    notificationDays: configuration.SEAMARK_NOTIFICATION_RETENTION_DAYS,
    historyDays: configuration.SEAMARK_HISTORY_RETENTION_DAYS,
  };
}
