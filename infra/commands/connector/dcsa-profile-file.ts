import type { ConnectorName } from './new.ts';

/** Renders a template for the profile of a DCSA line. */
export function dcsaProfileFile({ camel, title, scac }: ConnectorName): string {
  return `import { type DcsaProfile, STANDARD_PROFILE } from '../profile.ts';

export const ${camel}: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['${scac}'],
  name: '${title}',
  sourceNote: 'say here where these facts come from, and when they were read',
  // Null if the operator has to supply it. With an address and a login the line is enabled by its credentials alone.
  baseUrl: null,
  eventsPath: '/v2/events',
  authentication: { kind: 'api_key_headers', headers: { 'X-API-Key': { setting: 'API_KEY' } } },
  prefixes: ['${scac}'],
  rate: { perSecond: 1, perMinute: 30, perHour: null, perDay: null, concurrency: 2 },
};
`;
}
