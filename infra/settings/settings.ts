import { accessSettings } from './areas/access.ts';
import { addressesSettings } from './areas/addresses.ts';
import { inboundMailSettings } from './areas/inbound-mail.ts';
import { operationSettings } from './areas/operation.ts';
import { retentionSettings } from './areas/retention.ts';
import { simulatorSettings } from './areas/simulator.ts';
import { storageSettings } from './areas/storage.ts';
import { telemetrySettings } from './areas/telemetry.ts';
import { temporalSettings } from './areas/temporal.ts';
import { trackingSettings } from './areas/tracking.ts';
import type { Setting } from './setting.ts';

/** Every setting of Seamark. `docs/configuration.md` is generated from this list, in the same order. */
export const settings = {
  ...addressesSettings,
  ...storageSettings,
  ...temporalSettings,
  ...accessSettings,
  ...inboundMailSettings,
  ...simulatorSettings,
  ...trackingSettings,
  ...retentionSettings,
  ...operationSettings,
  ...telemetrySettings,
} as const satisfies Record<string, Setting>;
