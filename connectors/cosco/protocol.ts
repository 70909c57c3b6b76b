import type { Connector } from '../connector.ts';
import type { CustomLine } from '../custom-lines.ts';
import type { FacilityAccess } from '../facility-protocol.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';

/** COSCO's Open Platform, cargo tracking (spec/sources B5). */
export const cosco: CustomLine = {
  scac: 'COSU',
  title: 'COSCO Shipping Lines',
  support: { billOfLading: true, booking: true, container: true },
  name: 'cosco_open_platform',
  verified: null,
  sourceNote: 'the platform’s public documentation and examples; statuses that they do not show are not mapped',
  baseUrl: 'https://api.lines.coscoshipping.com/service',
  authentication: () => ({
    kind: 'hmac',
    signer: 'cosco_hmac_sha1',
    keyId: { setting: 'API_KEY' },
    secret: { setting: 'SECRET_KEY' },
  }),
  mutualTls: false,
  quota: { perSecond: 1, perMinute: 30, perHour: null, perDay: 1000, concurrency: 2 },
  settings: [],
  connect: (access) => createCoscoConnector(access),
};

export function createCoscoConnector({ code: scac, ...access }: FacilityAccess): Connector {
  return {
    source: { kind: 'line', code: scac },
    ...access,
    combine: 'first_found',
    maxPages: 1,
    plan,
    nextPage: () => ({ type: 'last' }),
    classify,
    parse,
  };
}
