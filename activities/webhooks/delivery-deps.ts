import type { DeliverySettings } from '../../operations/webhooks/delivery-settings.ts';
import type { OutboundClient } from '../../outbound/client.ts';
import type { ActiveRounds } from './active-rounds.ts';
import type { RecorderDeps } from './attempt-recorder.ts';

export interface DeliveryDeps extends RecorderDeps {
  client: OutboundClient;
  /** Decrypts a sealed secret (identity/keys/encryption.ts). `context` must be the same as when it was sealed. */
  openSecret(sealed: Buffer, context: string): string;
  /**
   * Retention of settled notifications in days; 0 or absent means unlimited. A replay treats those that may have been
   * removed as delivered.
   */
  notificationDays?: number;
  settings?: Partial<DeliverySettings>;
  rounds?: ActiveRounds;
  /** Returns a number from 0 to 1, for jitter. */
  random?: () => number;
}
