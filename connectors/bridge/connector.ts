import { gradeOf } from '../../reference/lines/source-trust.ts';
import type { Source } from '../../tracking/claims/claims.ts';
import type { Connector, SourceAccess } from '../connector.ts';
import { classify } from './classify.ts';
import { nextPage } from './document.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';

const MAX_PAGES = 5;

/** Creates the connector of a source that is polled through another service with this API. */
export function createBridgeConnector(
  source: Source,
  access: Pick<SourceAccess, 'endpoint' | 'credentialKey'> & Pick<Connector, 'quota'>,
): Connector {
  return {
    ...access,
    source,
    simulated: false,
    via: 'bridge',
    trust: gradeOf({ sourceNote: 'the published contract of the service', verified: null }),
    combine: 'first_found',
    maxPages: MAX_PAGES,
    plan,
    nextPage: (_request, pages) => nextPage(pages),
    classify,
    parse: (exchange, target) => parse(exchange, target, source),
  };
}
