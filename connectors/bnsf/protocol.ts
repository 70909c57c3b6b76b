import type { Connector } from '../connector.ts';
import type { FacilityAccess, FacilityProtocol } from '../facility-protocol.ts';
import { withCarrier } from '../rail/carrier.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';

/**
 * BNSF's unit details (spec/sources R), authenticated by mutual TLS only. The certificate must come from a public
 * authority, be issued for client authentication, and be valid for at most 36 months. The trial environment is
 * `https://api-trial.bnsf.com:6443`.
 */
export const bnsfProtocol: FacilityProtocol = {
  name: 'bnsf',
  verified: null,
  sourceNote: 'BNSF’s public OpenAPI files; which event codes it sends, and what they mean, is not public',
  baseUrl: 'https://api.bnsf.com:6443',
  authentication: () => ({ kind: 'none' }),
  mutualTls: true,
  quota: { perSecond: 1, perMinute: 15, perHour: null, perDay: null, concurrency: 1 },
  settings: [],
  connect: createBnsfConnector,
};

export function createBnsfConnector({ code: scac, ...access }: FacilityAccess): Connector {
  return {
    source: { kind: 'railroad', code: scac },
    ...access,
    combine: 'all',
    maxPages: 1,
    plan,
    nextPage: () => ({ type: 'last' }),
    classify,
    parse: (exchange, target) => withCarrier(parse(exchange, target), scac),
  };
}
