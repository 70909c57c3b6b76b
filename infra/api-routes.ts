/** Operations of the API that need more than each request is given, put together in one place: to serve and to describe them. */
import { deepLinkRoutes } from '../api/deep-links/routes.ts';
import type { Portal } from '../api/portal/portal.ts';
import { portalRoutes } from '../api/portal/routes.ts';
import type { PublicRoute, Route } from '../api/route.ts';
import { correctionRoutes } from '../api/routes/containers/corrections/routes.ts';
import { eventRoutes } from '../api/routes/events/routes.ts';
import { receiveDcsaPushRoute } from '../api/routes/intake/dcsa-pushes/receive.ts';
import { ediMessageRoutes } from '../api/routes/intake/edi-messages/routes.ts';
import { apiKeyRoutes } from '../api/routes/people/api-keys/routes.ts';
import { invitationRoutes } from '../api/routes/people/invitations/routes.ts';
import { lineCredentialRoutes } from '../api/routes/reference/line-credentials/routes.ts';
import { checkShippingLineRoute } from '../api/routes/reference/shipping-lines/check.ts';
import { inferNumberRoute } from '../api/routes/tracking-requests/infer-number.ts';
import { trackingWorkflowRoute } from '../api/routes/tracking-requests/workflow.ts';
import type { EgressAddresses } from '../api/routes/webhooks/list-ips.ts';
import { webhookRoutes } from '../api/routes/webhooks/routes.ts';
import type { BuiltPages } from '../api/web-app/built-pages.ts';
import { webAppRoutes } from '../api/web-app/routes.ts';
import { verifyNotification } from '../connectors/dcsa/push.ts';
import type { SecretBox } from '../identity/keys/encryption.ts';
import type { InferNumberDeps } from '../operations/tracking-requests/infer-number.ts';
import type { LoginOffer } from '../operations/watches/change-line-credentials.ts';
import type { CheckLine } from '../operations/watches/check-line.ts';
import type { RecordingDeps } from '../operations/watches/recording-deps.ts';
import type { RunLooker, RunSettings } from '../operations/watches/tracking-run.ts';
import type { EventBell } from '../store/events/event-signal.ts';
import type { AddressRules } from '../webhooks/address.ts';
import type { Trigger } from '../webhooks/trigger.ts';
import { ediReader } from './edi-reader.ts';

export interface ApiRouteDeps {
  secretBox: SecretBox;
  /** Where webhooks may lead. */
  addressRules: AddressRules;
  /** Sends samples of events. */
  trigger: Trigger;
  /** Where webhooks are called from. */
  egress: EgressAddresses;
  /** Asks lines which of them a number belongs to. */
  probe: InferNumberDeps['probe'];
  /** Tries one line with one call. */
  check: CheckLine;
  /** Lines that accounts may ask with credentials of their own. */
  logins(): readonly LoginOffer[];
  recording: RecordingDeps & { settings: RunSettings };
  /** Looks at the workflows behind tracking requests. */
  runs: RunLooker;
  /** Wakes those who wait for events. */
  bell: EventBell;
  /** What pages for people work with. */
  portal: Portal;
  /** Pages show the first account to everybody. */
  pagesWithoutSignIn: boolean;
  /** The built web app. */
  pages: BuiltPages;
}

export interface ApiRoutes {
  moreRoutes: Route[];
  publicRoutes: PublicRoute[];
}

export function apiRoutes(deps: ApiRouteDeps): ApiRoutes {
  const { secretBox, addressRules, trigger, egress, probe, recording, bell, portal, pagesWithoutSignIn, pages } = deps;
  return {
    publicRoutes: [
      receiveDcsaPushRoute({ secretBox, verify: verifyNotification }),
      ...portalRoutes(portal),
      // `/shipments/find` before the page of a shipment, whose id would else be `find`.
      ...deepLinkRoutes(portal, { withoutSignIn: pagesWithoutSignIn }),
      ...webAppRoutes(portal, { pages, withoutSignIn: pagesWithoutSignIn }),
    ],
    moreRoutes: [
      ...ediMessageRoutes(ediReader),
      ...webhookRoutes({ secretBox, addressRules, trigger, egress }),
      inferNumberRoute({ probe }),
      trackingWorkflowRoute({ runs: deps.runs, settings: recording.settings }),
      ...correctionRoutes(recording),
      ...eventRoutes({ bell }),
      ...apiKeyRoutes(secretBox),
      ...invitationRoutes({ secretBox, portal }),
      checkShippingLineRoute({ check: deps.check }),
      ...lineCredentialRoutes({ secretBox, offers: deps.logins }),
    ],
  };
}

/** The same routes to be read, not to be called: what they need is not there. */
export function apiRoutesToRead(): ApiRoutes {
  const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });
  return apiRoutes(nothing as ApiRouteDeps);
}
