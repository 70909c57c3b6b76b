import type { Connector } from '../connector.ts';
import type { FacilityAccess, FacilityProtocol } from '../facility-protocol.ts';
import { withCarrier } from '../rail/carrier.ts';
import { tokenLogin } from '../token-login.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { plan, type UnionPacificOptions } from './plan.ts';

/**
 * Union Pacific's shipments API (spec/sources R). Tokens are valid for two hours, and at most eight are issued per
 * hour.
 */
export const unionPacificProtocol: FacilityProtocol = {
  name: 'union_pacific',
  verified: null,
  sourceNote: 'developer pages and other parties’ public code; what its event and status codes may be is not public',
  baseUrl: 'https://customer.api.up.com',
  authentication: (baseUrl) =>
    tokenLogin(`${baseUrl.replace(/\/+$/, '')}/oauth/token`, 'basic', { maxTokensPerHour: 8 }),
  mutualTls: false,
  quota: { perSecond: 1, perMinute: 30, perHour: null, perDay: null, concurrency: 2 },
  settings: ['ACCESS', 'DATE_HEADER'],
  connect: (access, settings) =>
    createUnionPacificConnector(access, {
      access: settings.oneOf('ACCESS', ['customer', 'public'], 'customer'),
      dateHeader: settings.oneOf('DATE_HEADER', ['iso', 'http'], 'iso'),
    }),
};

export function createUnionPacificConnector(
  { code: scac, ...access }: FacilityAccess,
  options: UnionPacificOptions,
): Connector {
  return {
    source: { kind: 'railroad', code: scac },
    ...access,
    combine: 'all',
    maxPages: 1,
    plan: (target) => plan(target, options),
    nextPage: () => ({ type: 'last' }),
    classify,
    parse: (exchange, target) => withCarrier(parse(exchange, target), scac),
  };
}
