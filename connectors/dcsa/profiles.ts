/**
 * Lines with publicly documented interfaces. None has been called yet, so every profile is `verified: null`, and the
 * operator can override every value (`docs/connect-a-line.md`).
 */
import type { Quota } from '../connector.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';

const unlimited: Quota = { perSecond: null, perMinute: null, perHour: null, perDay: null, concurrency: 4 };

const token = {
  clientId: { setting: 'CLIENT_ID' },
  clientSecret: { setting: 'CLIENT_SECRET' },
  scope: null,
  audience: null,
  extraForm: {},
  extraQuery: {},
  tokenHeaders: {},
  apiHeaders: {},
  tokenPath: 'access_token',
  refreshSkewSeconds: 60,
  maxTokensPerHour: null,
} as const;

const maersk: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['MAEU', 'SEAU', 'SEJJ', 'SAFM', 'SUDU'],
  name: 'Maersk',
  sourceNote:
    'developer portal pages; the limit of 4,000 calls an hour is one implementer’s count, and no implementer sends a version header',
  baseUrl: 'https://api.maersk.com',
  eventsPath: '/track-and-trace-private/events',
  apiVersionHeader: null,
  alsoByBill: true,
  authentication: {
    ...token,
    kind: 'oauth2_client_credentials',
    tokenUrl: 'https://api.maersk.com/customer-identity/oauth/v2/access_token',
    clientAuth: 'body',
    tokenHeaders: { 'Consumer-Key': { setting: 'CLIENT_ID' } },
    apiHeaders: { 'Consumer-Key': { setting: 'CLIENT_ID' } },
  },
  prefixRule: { booking: 'keep', bl: 'strip' },
  prefixes: ['MAEU'],
  envelope: '$.events',
  // "No data" and "you are not a party to the shipment" both return a 404, though the latter was also seen as a 400.
  malformedIsFinal: false,
  notFound: { statuses: [404], emptyArray: true, sameAsNotYet: false },
  rate: { ...unlimited, perHour: 4000 },
};

const hapagLloyd: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['HLCU'],
  name: 'Hapag-Lloyd',
  sourceNote:
    'developer portal pages; limits are those of its smallest plan; implementers send neither limit nor version, and no final slash',
  baseUrl: 'https://api.hlag.com/hlag/external',
  eventsPath: '/v2/events',
  apiVersionHeader: null,
  pageSize: null,
  authentication: {
    kind: 'api_key_headers',
    headers: { 'X-IBM-Client-Id': { setting: 'CLIENT_ID' }, 'X-IBM-Client-Secret': { setting: 'CLIENT_SECRET' } },
  },
  prefixes: ['HLCU'],
  rate: { ...unlimited, perMinute: 10, perDay: 100 },
};

const cmaCgm: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['CMDU', 'APLU', 'ANNU', 'CHNL'],
  name: 'CMA CGM',
  sourceNote:
    'developer portal pages; calls are billed, failed and empty ones too, hence one spelling and a small quota',
  baseUrl: 'https://apis.cma-cgm.net/operation/trackandtrace/v1',
  eventsPath: '/events',
  apiVersionHeader: null,
  authentication: { kind: 'api_key_headers', headers: { KeyId: { setting: 'API_KEY' } } },
  prefixes: ['CMDU'],
  rate: { ...unlimited, perMinute: 30, concurrency: 2 },
};

const msc: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['MSCU', 'MEDU'],
  name: 'Mediterranean Shipping Company',
  sourceNote:
    'other parties’ public code; exactly one reference and no other parameter; the address of the token endpoint comes with the contract',
  baseUrl: 'https://api.tech.msc.com/msc/trackandtrace',
  eventsPath: '/v2.2/events',
  apiVersionHeader: null,
  pageSize: null,
  // The limit is 1,200 calls in five minutes.
  rate: { ...unlimited, perMinute: 240, perDay: 100_000 },
  prefixes: ['MEDU', 'MSCU'],
};

const zim: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['ZIMU'],
  name: 'ZIM',
  sourceNote:
    'developer portal, August 2026: version 2 with a subscription key alone; filters, limit and sort are not supported',
  baseUrl: 'https://apigw.zim.com/trackAndTrace',
  eventsPath: '/v2/',
  apiVersionHeader: null,
  authentication: { kind: 'api_key_headers', headers: { 'Ocp-Apim-Subscription-Key': { setting: 'API_KEY' } } },
  prefixes: ['ZIMU'],
  pageSize: null,
};

const evergreen: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['EGLV'],
  name: 'Evergreen',
  sourceNote:
    'other parties’ public code; host and token address (Basic, scope TNT) are handed out by the line, which lists our addresses',
  eventsPath: '/tnt/v2/events',
  apiVersionHeader: '2.2',
  prefixRule: { booking: 'strip', bl: 'strip' },
  prefixes: ['EGLV', 'EISU'],
  timeQuality: 'date_only',
};

const hmm: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['HDMU'],
  name: 'HMM',
  sourceNote: 'other parties’ public code and samples; not the standard’s list but an object of its own',
  dialect: 'hmm',
  apiVersionHeader: null,
  pageSize: null,
  baseUrl: 'https://apigw.hmm21.com/gateway/dcsaCargoTracking/v1',
  eventsPath: '/cargo-tracking-dcsa',
  authentication: { kind: 'api_key_headers', headers: { 'x-Gateway-APIKey': { setting: 'API_KEY' } } },
  refs: { container: 'equipmentReference', booking: 'carrierBookingReference', bl: null },
  requireAll: ['booking', 'container'],
  anyContainer: 'ZZ',
  prefixes: ['HDMU'],
  // A bill that is not manifested yet gets exactly the same response as an unknown one.
  notFound: { statuses: [404], emptyArray: true, sameAsNotYet: true },
};

const yangMing: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['YMLU', 'YMJA', 'YMPR', 'YMSG'],
  name: 'Yang Ming',
  sourceNote: 'by application only; that it follows 2.2 is another party’s statement',
  prefixes: ['YMLU', 'YMJA'],
};

const one: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['ONEY'],
  name: 'Ocean Network Express',
  sourceNote: 'developer portal behind a login; we have no information about it',
  prefixes: ['ONEY'],
};

export const lineProfiles: readonly DcsaProfile[] = [
  maersk,
  hapagLloyd,
  cmaCgm,
  msc,
  zim,
  evergreen,
  hmm,
  yangMing,
  one,
];
