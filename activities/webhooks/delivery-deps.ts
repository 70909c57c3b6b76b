import type { DeliverySettings } from '../../operations/webhooks/delivery-settings.ts';
import type { OutboundClient } from '../../outbound/client.ts';
import type { ActiveRounds } from './active-rounds.ts';
import type { RecorderDeps } from './attempt-recorder.ts';

export interface DeliveryDeps extends RecorderDeps {
  client: OutboundClient;
  /** Opens a sealed secret (identity/keys/encryption.ts); the context is what it was sealed with. */
  openSecret(sealed: Buffer, context: string): string;
  /** Days for which settled notifications are stored, so that a replay reports the deleted ones; 0 or absent: never deleted. */
  notificationDays?: number;
  settings?: Partial<DeliverySettings>;
  /** Rounds under way in this process, which are woken by commits directly. */
  rounds?: ActiveRounds;
  /** 0 to 1, for jitter. */
  random?: () => number;
}
