import { locodeOfTerminal } from '../../reference/terminals/terminals.ts';
import type { Authentication } from '../authentication/kinds.ts';
import type { Quota } from '../connector.ts';
import type { FacilityProtocol } from '../facility-protocol.ts';
import type { SourceSettings } from '../settings/source-settings.ts';
import { textOrFile } from '../settings/text-or-file.ts';
import { tokenLogin } from '../token-login.ts';
import { createMappedConnector } from './connector.ts';
import { type Mapping, mappingSchema, readMapping } from './mapping.ts';
import { load, type ShippedName } from './shipped-mappings.ts';

/** A cautious default, because none of these sources publishes a rate per second. */
const QUOTA: Quota = { perSecond: 1, perMinute: 30, perHour: null, perDay: null, concurrency: 2 };

/** Stands in for a missing or invalid mapping, whose source is not polled. */
const NO_MAPPING = mappingSchema.parse({
  source: 'none',
  request: { method: 'GET', path: '/', containersPerCall: 1 },
  list: '',
  container: 'number',
});

interface MappedSource {
  name: string;
  shipped: ShippedName;
  baseUrl: string;
  authentication: Authentication;
  quota?: Partial<Quota>;
}

/**
 * Sources whose mapping is part of the product. The setting `MAPPING_FILE` replaces it, for example to correct a name.
 */
const SOURCES: readonly MappedSource[] = [
  {
    name: 'port_of_virginia',
    shipped: 'port-of-virginia',
    baseUrl: 'https://subscriptions.portofvirginia.com',
    authentication: { kind: 'api_key_query', parameters: { key: { setting: 'API_KEY' } } },
  },
  {
    name: 'port_houston',
    shipped: 'port-houston',
    baseUrl: 'https://api.america.naviscloudops.com/v3/evp',
    authentication: tokenLogin(
      'https://auth-v1.america.naviscloudops.com/auth/realms/phaprod/protocol/openid-connect/token',
      'body',
    ),
  },
  {
    name: 'portconnect',
    shipped: 'portconnect',
    baseUrl: 'https://api.portconnect.io',
    authentication: { kind: 'api_key_headers', headers: { 'Ocp-Apim-Subscription-Key': { setting: 'API_KEY' } } },
    // Limit of the source's free trial.
    quota: { perDay: 100 },
  },
  {
    name: 'trapac',
    shipped: 'trapac',
    baseUrl: 'https://ws.trapac.com',
    authentication: { kind: 'none' },
  },
  {
    name: 'maher',
    shipped: 'maher',
    baseUrl: 'https://api.maherterminals.com',
    authentication: {
      kind: 'api_key_headers',
      headers: { SID: { setting: 'SID' }, Authorization: { setting: 'AUTHORIZATION' } },
    },
  },
];

/** The generic interface, and the sources whose mapping is part of the product. */
export const MAPPED_PROTOCOLS: readonly FacilityProtocol[] = [
  protocolOf('http_json', 'the mapping of the operator', null, { kind: 'none' }, QUOTA, null),
  ...SOURCES.map(({ name, shipped, baseUrl, authentication, quota }) => {
    const mapping = load(shipped);
    return protocolOf(name, mapping.source, baseUrl, authentication, { ...QUOTA, ...quota }, mapping);
  }),
];

function protocolOf(
  name: string,
  sourceNote: string,
  baseUrl: string | null,
  authentication: Authentication,
  quota: Quota,
  shipped: Mapping | null,
): FacilityProtocol {
  return {
    name,
    verified: null,
    sourceNote,
    baseUrl,
    authentication: () => authentication,
    mutualTls: false,
    quota,
    settings: ['FACILITY_CODE', 'MAPPING'],
    connect: (access, settings) => {
      const mapping = mappingOf(settings, shipped);
      const facilityCode = settings.text('FACILITY_CODE');
      if (needsFacilityCode(mapping, access.code) && facilityCode === null)
        settings.problems.push(`set ${settings.fullName('FACILITY_CODE')}`);
      return createMappedConnector(access, mapping, facilityCode);
    },
  };
}

function mappingOf(settings: SourceSettings, shipped: Mapping | null): Mapping {
  const problemsBefore = settings.problems.length;
  const json = textOrFile(settings, 'MAPPING');
  if (json === null) {
    if (shipped === null && settings.problems.length === problemsBefore)
      settings.problems.push(`set ${settings.fullName('MAPPING_FILE')}`);
    return shipped ?? NO_MAPPING;
  }
  const { mapping, problems } = readMapping(json);
  settings.problems.push(...problems.map((problem) => `${settings.fullName('MAPPING')} ${problem}`));
  return mapping ?? NO_MAPPING;
}

/** Whether the mapping uses `{facility}` without a value for this terminal or its port. */
function needsFacilityCode(mapping: Mapping, key: string): boolean {
  if (!JSON.stringify([mapping.request, mapping.only]).includes('{facility}')) return false;
  const port = locodeOfTerminal(key);
  return mapping.facilities[key] === undefined && (port === null || mapping.facilities[port] === undefined);
}
