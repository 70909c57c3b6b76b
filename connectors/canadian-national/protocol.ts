import type { Connector } from '../connector.ts';
import type { FacilityAccess, FacilityProtocol } from '../facility-protocol.ts';
import { withCarrier } from '../rail/carrier.ts';
import { tokenLogin } from '../token-login.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';

/**
 * Canadian National's shipment tracking (spec/sources R): a token obtained by Basic login, and the API key as
 * `x-apiKey`.
 */
export const canadianNationalProtocol: FacilityProtocol = {
  name: 'canadian_national',
  verified: null,
  sourceNote: 'developer pages and other parties’ public code; the list of its event wordings is not public',
  baseUrl: 'https://api.cn.ca',
  authentication: (baseUrl) =>
    tokenLogin(`${baseUrl.replace(/\/+$/, '')}/v1/oauth/jwt-token/accesstokenJWT`, 'basic', {
      extraQuery: { grant_type: 'client_credentials' },
      tokenHeaders: { 'x-apiKey': { setting: 'CLIENT_ID' } },
    }),
  mutualTls: false,
  quota: { perSecond: 1, perMinute: 30, perHour: null, perDay: null, concurrency: 2 },
  settings: [],
  connect: createCanadianNationalConnector,
};

export function createCanadianNationalConnector({ code: scac, ...access }: FacilityAccess): Connector {
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
