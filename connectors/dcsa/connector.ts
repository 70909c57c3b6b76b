import type { Endpoint } from '../authentication/kinds.ts';
import type { Connector } from '../connector.ts';
import { classify } from './classify.ts';
import { nextPage } from './paging.ts';
import { parse } from './parse.ts';

import { plan } from './plan.ts';
import type { DcsaProfile } from './profile.ts';
import { parsePush } from './push.ts';
import { subscriptions } from './subscription.ts';

/**
 * Creates the connector of a line that publishes DCSA Track & Trace 2.2. `scac` is the one that the user supplied,
 * which may be a brand's.
 */
export function createDcsaConnector(
  profile: DcsaProfile,
  scac: string,
  endpoint: Endpoint,
  simulated: boolean,
): Connector {
  return {
    source: { kind: 'line', code: scac },
    // A publisher's brands share its credentials and therefore its quota.
    credentialKey: `line:${profile.scacs[0]}`,
    quota: profile.rate,
    simulated,
    endpoint,
    combine: profile.requireAll.length > 0 || profile.alsoByBill ? 'all' : 'first_found',
    maxPages: profile.maxPages,
    learnsResponseForm: profile.absence === 'learnt',
    plan: (target) => plan(profile, target),
    nextPage: (request, pages) => nextPage(profile, endpoint.baseUrl, request, pages),
    classify: (exchange, target) => classify(profile, exchange, target),
    parse: (exchange, target) => parse(profile, exchange, target),
    parsePush: (body, target, receivedAt) => parsePush(profile, body, target, receivedAt),
    subscriptions: subscriptions(profile),
  };
}
