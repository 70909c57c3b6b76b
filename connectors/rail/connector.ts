import type { Connector } from '../connector.ts';
import type { FacilityAccess } from '../facility-protocol.ts';
import { classify } from '../terminal/classify.ts';
import { parse } from '../terminal/parse.ts';
import { plan } from '../terminal/plan.ts';
import { withCarrier } from './carrier.ts';

/**
 * Creates the connector of a railroad that implements the availability contract for its ramps: the same as for
 * terminals, plus rail events, an `eta` at the ramp, and ten-character ids without the check digit.
 */
export function createRailConnector({ code: scac, ...access }: FacilityAccess): Connector {
  return {
    source: { kind: 'railroad', code: scac },
    ...access,
    combine: 'all',
    maxPages: 1,
    plan: (target) => plan(target, null),
    nextPage: () => ({ type: 'last' }),
    classify,
    parse: (exchange, target) => withCarrier(parse(exchange, target, null), scac),
  };
}
