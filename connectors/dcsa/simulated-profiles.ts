import type { Quota } from '../connector.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';

/** Large enough that a journey under a test clock never waits for a slot. */
export const SIMULATED_QUOTA: Quota = {
  perSecond: null,
  perMinute: null,
  perHour: null,
  perDay: null,
  concurrency: 256,
};

const CLIENT_ID = { setting: 'CLIENT_ID' };
const CLIENT_SECRET = { setting: 'CLIENT_SECRET' };
/** Fixed credentials of the simulator, which are not secret. */
export const SIMULATED_LOGIN = { SIMULATOR_CLIENT_ID: 'seamark', SIMULATOR_CLIENT_SECRET: 'simulated-secret' };

const shared = {
  ...STANDARD_PROFILE,
  sourceNote: 'the simulated world of this repository',
  rate: SIMULATED_QUOTA,
  absence: 'snapshot',
} as const satisfies Partial<DcsaProfile>;

/** Lists the invented lines of a running simulator, each with different behavior. */
export function simulatedProfiles(simulatorUrl: string): DcsaProfile[] {
  const base = (scac: string) => `${simulatorUrl}/lines/${scac}`;
  return [
    {
      ...shared,
      scacs: ['TEST'],
      name: 'Seamark Test Line',
      baseUrl: base('TEST'),
      subscriptionsPath: '/v2/event-subscriptions',
      authentication: { kind: 'none' },
    },
    {
      ...shared,
      scacs: ['SIMA'],
      name: 'Simulated Line A',
      baseUrl: base('SIMA'),
      subscriptionsPath: '/v2/event-subscriptions',
      authentication: {
        kind: 'api_key_headers',
        headers: { 'X-Sim-Client-Id': CLIENT_ID, 'X-Sim-Client-Secret': CLIENT_SECRET },
      },
      envelope: '$.events',
    },
    {
      ...shared,
      scacs: ['SIMB'],
      name: 'Simulated Line B',
      baseUrl: base('SIMB'),
      authentication: {
        kind: 'oauth2_client_credentials',
        tokenUrl: `${base('SIMB')}/oauth/token`,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        clientAuth: 'basic',
        scope: null,
        audience: null,
        extraForm: {},
        extraQuery: {},
        tokenHeaders: {},
        apiHeaders: {},
        tokenPath: 'access_token',
        refreshSkewSeconds: 30,
        maxTokensPerHour: null,
      },
      timeQuality: 'local_no_offset',
    },
    {
      ...shared,
      scacs: ['SIMC'],
      name: 'Simulated Line C',
      baseUrl: base('SIMC'),
      authentication: { kind: 'basic', username: CLIENT_ID, password: CLIENT_SECRET },
      notFound: { statuses: [404], emptyArray: false, sameAsNotYet: true },
    },
  ];
}
