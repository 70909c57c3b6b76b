import { locodeOfTerminal } from '../../reference/terminals/terminals.ts';
import type { Connector, PollTarget } from '../connector.ts';
import type { FacilityAccess, FacilityProtocol } from '../facility-protocol.ts';
import { findField } from '../find-field.ts';
import type { SourceSettings } from '../settings/source-settings.ts';
import { textOrFile } from '../settings/text-or-file.ts';
import { classifyListed, type ListedContainers, parseListed } from '../terminal/listed.ts';
import { placeOfKey } from '../terminal/place.ts';
import { tokenLogin } from '../token-login.ts';
import { emptyReturns, isEmptyReturn } from './empty-returns.ts';
import { DEFAULT_FIELD_MAP, type FieldMap, readFieldMap } from './field-map.ts';
import { findList } from './find-list.ts';
import { plan } from './plan.ts';
import { translate } from './translate.ts';

/**
 * APM Terminals' "Track and Trace – Import Availability" (spec/sources D2). Tokens are valid for 30 minutes and are
 * issued by the same host; the sandbox (`https://api-sandbox.apmterminals.com`) needs none (`AUTH=none`).
 */
export const apmTerminalsProtocol: FacilityProtocol = {
  name: 'apm_terminals',
  verified: null,
  sourceNote:
    'OpenAPI file of the developer portal; names of properties and the limit of 50 containers are not confirmed',
  baseUrl: 'https://api.apmterminals.com',
  authentication: (baseUrl) =>
    tokenLogin(`${baseUrl.replace(/\/+$/, '')}/oauth/client_credential/accesstoken`, 'body', {
      extraQuery: { grant_type: 'client_credentials' },
    }),
  mutualTls: false,
  quota: { perSecond: 1, perMinute: 30, perHour: null, perDay: null, concurrency: 2 },
  settings: ['FACILITY_CODE', 'FIELD_MAP', 'EMPTY_RETURNS'],
  connect: (access, settings) => {
    const facilityCode = readFacilityCode(settings);
    const withEmptyReturns = settings.flag('EMPTY_RETURNS', false);
    return createApmTerminalsConnector(access, { facilityCode, fieldMap: loadFieldMap(settings), withEmptyReturns });
  },
};

export function createApmTerminalsConnector(
  { code: key, ...access }: FacilityAccess,
  options: { facilityCode: string | null; fieldMap: FieldMap; withEmptyReturns?: boolean },
): Connector {
  const { fieldMap } = options;
  const listed: ListedContainers = {
    find: (body) => findList(body, fieldMap),
    numberOf: (row) => findField(row, fieldMap.names.container)?.value,
    translate: (row) => (isEmptyReturn(row) ? null : translate(row, fieldMap)),
  };
  const locodeOf = (target: PollTarget) => options.facilityCode ?? locodeOfTerminal(key) ?? target.locode;
  return {
    source: { kind: 'terminal', code: key },
    ...access,
    combine: 'all',
    maxPages: 1,
    plan: (target) => plan(target, locodeOf(target), options.withEmptyReturns ?? false),
    nextPage: () => ({ type: 'last' }),
    classify: (exchange, target) => classifyListed(exchange, target, listed.find),
    parse: (exchange, target) => {
      const place = placeOfKey(key, target.locode);
      const availability = parseListed(exchange, target, place, listed);
      const returns = parseListed(exchange, target, place, emptyReturns(fieldMap));
      return { ...availability, claims: [...availability.claims, ...returns.claims] };
    },
  };
}

function readFacilityCode(settings: SourceSettings): string | null {
  const code = settings.text('FACILITY_CODE');
  if (code === null || /^[A-Z]{2}[A-Z0-9]{3}$/.test(code)) return code;
  settings.problems.push(`${settings.fullName('FACILITY_CODE')} must be a UN/LOCODE such as USLAX`);
  return null;
}

function loadFieldMap(settings: SourceSettings): FieldMap {
  const json = textOrFile(settings, 'FIELD_MAP');
  if (json === null) return DEFAULT_FIELD_MAP;
  const { map, problems } = readFieldMap(json);
  settings.problems.push(...problems.map((problem) => `${settings.fullName('FIELD_MAP')} ${problem}`));
  return map;
}
