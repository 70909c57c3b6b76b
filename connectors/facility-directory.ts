/** Lists the terminals and railroads in the settings, and explains why some cannot be polled. */
import { gradeOf } from '../reference/lines/source-trust.ts';
import { secretReader } from './authentication/secrets.ts';
import type { Connector } from './connector.ts';
import type { FacilityProtocol } from './facility-protocol.ts';
import { missingSecrets, readLogin, referencedSettings } from './settings/authentication-settings.ts';
import { readQuota } from './settings/dcsa-settings.ts';
import { FACILITY_SETTING_NAMES } from './settings/setting-names.ts';
import { SourceSettings } from './settings/source-settings.ts';

type Environment = Record<string, string | undefined>;

/** A source that an operator configured, with the prefix of its settings. */
export interface NamedFacility {
  kind: 'line' | 'terminal' | 'railroad';
  code: string;
  prefix: string;
}

/** A source with its connector, or with the reason why it cannot be polled. */
export interface Facility extends NamedFacility {
  connector: Connector | null;
  protocol: FacilityProtocol | null;
  /** Instructions for the operator; empty if the source can be polled. */
  setupHint: string;
}

/** Reads the settings of a source. A wrong setting disables the source instead of being ignored. */
export function readFacility(
  named: NamedFacility,
  environment: Environment,
  protocols: readonly FacilityProtocol[],
): Facility {
  const settings = new SourceSettings(environment, named.prefix);
  const names = protocols.map(({ name }) => name);
  const chosen = settings.oneOf('PROTOCOL', names, names[0] ?? '');
  const protocol = protocols.find(({ name }) => name === chosen);
  if (!protocol) return { ...named, connector: null, protocol: null, setupHint: settings.problems.join('; ') };
  const baseUrl = settings.address('BASE_URL') ?? protocol.baseUrl;
  const login = readLogin(settings, protocol.authentication(baseUrl ?? 'http://unset.invalid'), protocol.mutualTls);
  const allowed = new Set([...FACILITY_SETTING_NAMES, ...protocol.settings, ...referencedSettings(login)]);
  settings.checkNames(allowed);
  const missing = [
    ...(baseUrl === null ? [addressOrProtocol(settings, names)] : []),
    ...(login === null ? [] : missingSecrets(settings, login)),
  ];
  const quota = readQuota(settings, protocol.quota);
  if (baseUrl === null || login === null) return problem(named, protocol, missing, settings);
  // Sources with the same credential name share a quota and a token.
  const credential = settings.text('CREDENTIAL') ?? named.code;
  const readSecret = secretReader(environment, named.prefix);
  const endpoint = { baseUrl, ...login, readSecret };
  const credentialKey = `${named.kind}:${credential}`;
  const connector = protocol.connect({ code: named.code, endpoint, quota, credentialKey, simulated: false }, settings);
  if (missing.length > 0 || settings.problems.length > 0) return problem(named, protocol, missing, settings);
  return { ...named, connector: { ...connector, trust: gradeOf(protocol) }, protocol, setupHint: '' };
}

/** Names the setting for the address, and the protocols whose address is fixed. */
function addressOrProtocol(settings: SourceSettings, [, ...others]: string[]): string {
  const address = settings.fullName('BASE_URL');
  if (settings.text('PROTOCOL') !== null || others.length === 0) return address;
  return `${address} (or ${settings.fullName('PROTOCOL')} to ${others.join(', ')})`;
}

function problem(
  named: NamedFacility,
  protocol: FacilityProtocol,
  missing: string[],
  { problems }: SourceSettings,
): Facility {
  const setupHint = [...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []), ...problems].join('; ');
  return { ...named, connector: null, protocol, setupHint };
}

/** Lists settings with the prefix of a terminal or railroad that identify none. */
export function unreadable(kind: NamedFacility['kind'], settings: readonly string[], form: string): Facility[] {
  return settings.map((setting) => ({
    kind,
    code: setting,
    prefix: setting,
    connector: null,
    protocol: null,
    setupHint: `${setting} is not a setting; settings of a ${kind} start with ${form}`,
  }));
}
