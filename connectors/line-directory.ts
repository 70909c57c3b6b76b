import { findShippingLine, shippingLines } from '../reference/lines/shipping-lines.ts';
import { gradeOf, SIMULATED } from '../reference/lines/source-trust.ts';
import { credentialKeyOf, type LoginForm, loginForm, missingFields, type OwnCredentials } from './account-login.ts';
import type { Endpoint } from './authentication/kinds.ts';
import { secretReader } from './authentication/secrets.ts';
import type { Bridge } from './bridge/directory.ts';
import type { Connector } from './connector.ts';
import { CUSTOM_LINES, type CustomLine } from './custom-lines.ts';
import { createDcsaConnector } from './dcsa/connector.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './dcsa/profile.ts';
import { lineProfiles } from './dcsa/profiles.ts';
import { SIMULATED_LOGIN, simulatedProfiles } from './dcsa/simulated-profiles.ts';
import { readFacility } from './facility-directory.ts';
import type { ConnectorSettings, LineSummary, SourceProblem } from './registry.ts';
import { missingSecrets, readLogin, referencedSettings } from './settings/authentication-settings.ts';
import { withOperatorSettings } from './settings/dcsa-settings.ts';
import { LINE_SETTING_NAMES } from './settings/setting-names.ts';
import { SourceSettings } from './settings/source-settings.ts';

export interface LineDirectory {
  connector(scac: string): Connector | null;
  summaries: LineSummary[];
  /** Lines that are configured but cannot be polled. */
  problems: SourceProblem[];
  /** Lines that accounts may poll with their own credentials, one per publisher, sorted by code. */
  logins: LineLogin[];
  /** Returns the lines as polled for an account with its own credentials. */
  withCredentials(accountId: string, own: readonly OwnCredentials[]): Pick<LineDirectory, 'connector' | 'summaries'>;
}

/** The credentials that an account needs for a line, and the lines that share them. */
export interface LineLogin {
  /** Code of the publisher. */
  scac: string;
  name: string;
  /** Codes of the lines that the publisher serves. */
  codes: string[];
  fields: readonly string[];
  serverKey: string;
  isServerEnabled: boolean;
  keyOf(accountId: string, version: string): string;
}

interface Line {
  scac: string;
  profile: DcsaProfile;
  simulated: boolean;
  connector: Connector | null;
  setupHint: string;
  /** Null if accounts cannot poll the line with their own credentials. */
  login: LoginForm | null;
}

/**
 * Creates the directory of all lines: those with a profile, those that an operator adds by settings, and the simulated
 * ones.
 */
export function lineDirectory(
  { simulatorUrl, environment }: ConnectorSettings,
  bridge: Bridge | null = null,
): LineDirectory {
  const named = linesNamedIn(environment);
  const lines = new Map<string, Line>();
  const add = (line: Line) => lines.set(line.scac, line);

  for (const { scac } of shippingLines) add(realLine(genericProfile(scac), scac, environment));
  for (const profile of lineProfiles) {
    for (const scac of profile.scacs) {
      // A brand with its own settings is polled directly; others are polled through their publisher.
      const own = named.has(scac) ? scac : profile.scacs[0];
      add(realLine(own === scac ? ownedBy(profile, scac) : profile, scac, environment));
    }
  }
  for (const line of CUSTOM_LINES) add(customLine(line, environment));
  for (const profile of simulatorUrl === null ? [] : simulatedProfiles(simulatorUrl)) add(simulatedLine(profile));
  for (const scac of named) {
    const existing = lines.get(scac);
    if (!existing || (existing.simulated && environment[`SEAMARK_LINE_${scac}_BASE_URL`]))
      add(realLine(genericProfile(scac), scac, environment));
  }
  for (const scac of bridge?.lines ?? []) if (!lines.has(scac)) add(realLine(genericProfile(scac), scac, environment));
  for (const line of lines.values()) if (line.connector === null && !named.has(line.scac)) add(bridged(line, bridge));

  const find = (scac: string) => lines.get(scac) ?? lines.get(findShippingLine(scac)?.scac ?? '');
  const shown = [...lines.values()]
    .filter(({ scac }) => (findShippingLine(scac)?.scac ?? scac) === scac || named.has(scac))
    .sort((a, b) => (a.scac < b.scac ? -1 : 1));
  return {
    connector: (scac) => find(scac)?.connector ?? null,
    summaries: shown.map(summary),
    logins: loginsOf([...lines.values()]),
    withCredentials(accountId, own) {
      const requested = (line: Line) => requestedBy(accountId, own, line);
      return {
        connector: (scac) => {
          const line = find(scac);
          return line === undefined ? null : requested(line).connector;
        },
        summaries: shown.map((line) => summary(requested(line))),
      };
    },
    problems: [...named].flatMap((scac): SourceProblem[] => {
      const line = find(scac);
      return line?.connector === null ? [{ kind: 'line', code: scac, setupHint: line.setupHint }] : [];
    }),
  };
}

/**
 * Selects how the line is polled for an account. If the account has credentials for the publisher, only those are used.
 */
function requestedBy(accountId: string, own: readonly OwnCredentials[], line: Line): Line {
  const given = own.find(({ scac }) => scac === line.profile.scacs[0]);
  if (given === undefined) return line;
  const missing = line.login === null ? ['the line'] : missingFields(line.login, given);
  if (line.login === null || missing.length > 0)
    return { ...line, connector: null, setupHint: `the credentials of this account lack ${missing.join(', ')}` };
  return { ...line, connector: line.login.connect(given, accountId), setupHint: '' };
}

function loginsOf(lines: readonly Line[]): LineLogin[] {
  const logins = new Map<string, LineLogin>();
  for (const { scac, profile, connector, login } of lines) {
    const [publisher] = profile.scacs;
    if (login === null) continue;
    const existing = logins.get(publisher);
    if (existing) {
      existing.codes.push(scac);
      continue;
    }
    logins.set(publisher, {
      scac: publisher,
      name: profile.name,
      codes: [scac],
      fields: login.fields,
      serverKey: `line:${publisher}`,
      isServerEnabled: connector !== null,
      keyOf: (accountId, version) => credentialKeyOf(publisher, accountId, version),
    });
  }
  return [...logins.values()].sort((a, b) => (a.scac < b.scac ? -1 : 1));
}

/** Returns the SCACs in the operator's settings. */
function linesNamedIn(environment: ConnectorSettings['environment']): Set<string> {
  const named = new Set<string>();
  for (const [setting, value] of Object.entries(environment)) {
    const scac = /^SEAMARK_LINE_([A-Z][A-Z0-9]{1,3})_[A-Z]/.exec(setting)?.[1];
    if (scac && value) named.add(scac);
  }
  return named;
}

function genericProfile(scac: string): DcsaProfile {
  const line = findShippingLine(scac);
  return {
    ...STANDARD_PROFILE,
    scacs: [scac],
    name: line?.name ?? scac,
    prefixes: line?.billPrefix ? [line.billPrefix] : [],
    sourceNote: 'DCSA Track & Trace 2.2 as published; this line’s deviations are unknown',
  };
}

function ownedBy(profile: DcsaProfile, scac: string): DcsaProfile {
  return profile.scacs[0] === scac ? profile : { ...profile, scacs: [scac] };
}

function realLine(profile: DcsaProfile, scac: string, environment: ConnectorSettings['environment']): Line {
  const prefix = `SEAMARK_LINE_${profile.scacs[0]}`;
  const settings = new SourceSettings(environment, prefix);
  const complete = withOperatorSettings(profile, settings);
  const login = readLogin(settings, complete.authentication);
  settings.checkNames(new Set([...LINE_SETTING_NAMES, ...referencedSettings(login)]));
  const missing = [
    ...(complete.baseUrl === null ? [settings.fullName('BASE_URL')] : []),
    ...(login === null ? [settings.fullName('AUTH')] : missingSecrets(settings, login)),
  ];
  const problems = [...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []), ...settings.problems];
  const { baseUrl } = complete;
  const connect = (endpoint: Endpoint) => createDcsaConnector(complete, scac, endpoint, false);
  const endpoint =
    baseUrl === null || login === null ? null : { baseUrl, ...login, readSecret: secretReader(environment, prefix) };
  return {
    scac,
    profile: complete,
    simulated: false,
    connector: problems.length > 0 || endpoint === null ? null : connect(endpoint),
    setupHint: problems.join('; '),
    // The server's secrets may be missing, because the account supplies its own. A wrong setting disables the login.
    login: settings.problems.length > 0 || endpoint === null ? null : loginForm(endpoint, connect),
  };
}

function customLine(line: CustomLine, environment: ConnectorSettings['environment']): Line {
  const { scac, title, support, verified, sourceNote } = line;
  const named = { kind: 'line' as const, code: scac, prefix: `SEAMARK_LINE_${scac}` };
  const { connector, setupHint } = readFacility(named, environment, [line]);
  const refs = {
    container: support.container ? 'container' : null,
    booking: support.booking ? 'booking' : null,
    bl: support.billOfLading ? 'bill' : null,
  };
  const profile = { ...genericProfile(scac), name: title, verified, sourceNote, refs };
  return { scac, profile, simulated: false, connector, setupHint, login: null };
}

/** Polls a line through another service if it is not connected here. */
function bridged(line: Line, bridge: Bridge | null): Line {
  const connector = bridge?.line(line.scac) ?? null;
  if (connector === null) return line;
  const sourceNote = 'polled through the service of SEAMARK_BRIDGE_BASE_URL';
  const refs = { container: 'filter[number]', booking: 'number', bl: 'number' };
  const scacs: DcsaProfile['scacs'] = [line.scac];
  return { ...line, profile: { ...line.profile, scacs, sourceNote, verified: null, refs }, connector, setupHint: '' };
}

function simulatedLine(profile: DcsaProfile): Line {
  const scac = profile.scacs[0];
  const endpoint = {
    baseUrl: profile.baseUrl ?? '',
    authentication: profile.authentication ?? { kind: 'none' as const },
    clientCertificate: null,
    certificateAuthority: null,
    readSecret: secretReader(SIMULATED_LOGIN, 'SIMULATOR'),
  };
  const connect = (of: Endpoint) => createDcsaConnector(profile, scac, of, true);
  const login = loginForm(endpoint, connect);
  return { scac, profile, simulated: true, connector: connect(endpoint), setupHint: '', login };
}

function summary({ scac, profile, simulated, connector, setupHint }: Line): LineSummary {
  return {
    scac,
    name: findShippingLine(scac)?.name ?? profile.name,
    enabled: connector !== null,
    simulated,
    trust: simulated ? SIMULATED : gradeOf(profile),
    setupHint,
    support: {
      billOfLading: profile.refs.bl !== null,
      booking: profile.refs.booking !== null,
      container: profile.refs.container !== null,
    },
    publisher: profile.scacs[0],
  };
}
