/**
 * Services that operations use in addition to the database, the lines and the clock (created in
 * `infra/processes/api-process.ts`).
 */
import type { BridgeWebhooks } from '../connectors/bridge/webhook.ts';
import type { SecretBox } from '../identity/keys/encryption.ts';
import type { MailDeps } from '../operations/documents/receive-mail.ts';
import type { EdiReader } from '../operations/intake/receive-edi.ts';
import type { CheckMailbox } from '../operations/mail/check-mailbox.ts';
import type { InferNumberDeps } from '../operations/tracking-requests/infer-number.ts';
import type { LoginOffer } from '../operations/watches/change-line-credentials.ts';
import type { CheckLine } from '../operations/watches/check-line.ts';
import type { RecordingDeps } from '../operations/watches/recording-deps.ts';
import type { RunReader, RunSettings } from '../operations/watches/tracking-run.ts';
import type { DemoResources } from '../store/test-clocks/simulated-world.ts';
import type { AddressRules } from '../webhooks/address.ts';
import type { Trigger } from '../webhooks/trigger.ts';
import type { Portal } from './portal/portal.ts';
import type { EventFeed } from './routes/events/event-feed.ts';
import type { VerifyPush } from './routes/intake/receive-dcsa-push.ts';
import type { EgressAddresses } from './routes/webhooks/list-ips.ts';
import type { BuiltPages } from './web-app/built-pages.ts';

export interface Services {
  /** Encrypts secrets at rest, such as webhook secrets, line credentials and stored responses with a key. */
  secretBox: SecretBox;
  /** Rules for webhook URLs, as for deliveries. */
  addressRules: AddressRules;
  /** Sends a sample notification as a delivery would. */
  trigger: Trigger;
  egress: EgressAddresses;
  probeLines: InferNumberDeps['probe'];
  /** Polls one line once. */
  checkLine: CheckLine;
  /** Lines that accounts may poll with their own credentials. */
  lineLogins(): readonly LoginOffer[];
  recording: RecordingDeps & { settings: RunSettings };
  runs: RunReader;
  eventFeed: EventFeed;
  ediReader: EdiReader;
  mail: MailDeps;
  /** Connects to a mailbox and reads its newest emails without storing them. */
  checkMailbox: CheckMailbox;
  verifyPush: VerifyPush;
  /** Null if webhooks of the service behind the bridge are not received. */
  bridgeWebhooks: BridgeWebhooks | null;
  portal: Portal;
  webApp: BuiltPages;
  /** Resources that the demo of `npm start` creates in addition to simulated shipments. */
  demo: DemoResources;
}
