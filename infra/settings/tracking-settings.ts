import { defaultTrackingSettings, type TrackingSettings } from '../../operations/watches/poll-deps.ts';
import { baseUrlOf, type Configuration } from './configuration.ts';

/** Reads the tracking settings, which polls, intake and user requests share. */
export function trackingSettings(configuration: Configuration): TrackingSettings {
  return {
    ...defaultTrackingSettings,
    stop: {
      arrivalWindowDays: configuration.SEAMARK_ARRIVAL_WINDOW_DAYS,
      fullOutWindowDays: configuration.SEAMARK_FULL_OUT_WINDOW_DAYS,
      silenceDays: configuration.SEAMARK_SILENCE_DAYS,
      notFoundDays: configuration.SEAMARK_NOT_FOUND_DAYS,
    },
    lifecycle: { manifestWindowDays: configuration.SEAMARK_NOT_FOUND_YET_DAYS },
    etaThresholdMinutes: configuration.SEAMARK_ETA_THRESHOLD_MINUTES,
    // No request waits for a worker, so slow lines get more time than `SEAMARK_PROBE_SECONDS`.
    probe: {
      ...defaultTrackingSettings.probe,
      lines: configuration.SEAMARK_PROBE_LINES,
      keepMinutes: configuration.SEAMARK_PROBE_KEEP_MINUTES,
    },
    baseUrl: baseUrlOf(configuration),
  };
}
