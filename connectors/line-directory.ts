import { findShippingLine, shippingLines } from '../reference/shipping-lines.ts';
import { secretReader } from './authentication/secrets.ts';
import type { Connector } from './connector.ts';
import { CUSTOM_LINES, type CustomLine } from './custom-lines.ts';
import { createDcsaConnector } from './dcsa/connector.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './dcsa/profile.ts';
import { lineProfiles } from './dcsa/profiles.ts';
import { SIMULATED_SECRET_SETTING, simulatedProfiles } from './dcsa/simulated-profiles.ts';
import { readFacility } from './facility-directory.ts';
import type { ConnectorSettings, LineSummary, SourceProblem } from './registry.ts';
import { missingSecrets, readLogin, referencedSettings } from './settings/authentication-settings.ts';
import { withOperatorSettings } from './settings/dcsa-settings.ts';
import { LINE_SETTING_NAMES } from './settings/setting-names.ts';
import { SourceSettings } from './settings/source-settings.ts';

export interface LineDirectory {
  connector(scac: string): Connector | null;
  summaries: LineSummary[];
  /** Lines that the operator names and that cannot be asked. */
  problems: SourceProblem[];
}

/** Code, profile and, if it can be asked, connector of one line. */
interface Line {
  scac: string;
  profile: DcsaProfile;
  simulated: boolean;
  connector: Connector | null;
  whatToSet: string;
}

/** All lines: those with a profile, those an operator names by settings, and the simulated ones. */
export function lineDirectory({ simulatorUrl, environment }: ConnectorSettings): LineDirectory {
  const named = linesNamedIn(environment);
  const lines = new Map<string, Line>();
  const add = (line: Line) => lines.set(line.scac, line);

  for (const { scac } of shippingLines) add(realLine(genericProfile(scac), scac, environment));
  for (const profile of lineProfiles) {
    for (const scac of profile.scacs) {
      // A brand with settings of its own is a publisher of its own; else it is asked where its group publishes.
      const own = named.has(scac) ? scac : profile.scacs[0];
      add(realLine(own === scac ? ownedBy(profile, scac) : profile, scac, environment));
    }
  }
  for (const line of CUSTOM_LINES) add(customLine(line, environment));
  for (const profile of simulatorUrl === null ? [] : simulatedProfiles(simulatorUrl)) add(simulatedLine(profile));
  for (const scac of named) {
    const known = lines.get(scac);
    if (!known || (known.simulated && environment[`SEAMARK_LINE_${scac}_BASE_URL`]))
      add(realLine(genericProfile(scac), scac, environment));
  }

  const find = (scac: string) => lines.get(scac) ?? lines.get(findShippingLine(scac)?.scac ?? '');
  return {
    connector: (scac) => find(scac)?.connector ?? null,
    summaries: [...lines.values()]
      .filter(({ scac }) => (findShippingLine(scac)?.scac ?? scac) === scac || named.has(scac))
      .map(summary)
      .sort((a, b) => (a.scac < b.scac ? -1 : 1)),
    problems: [...named].flatMap((scac): SourceProblem[] => {
      const line = find(scac);
      return line?.connector === null ? [{ kind: 'line', code: scac, whatToSet: line.whatToSet }] : [];
    }),
  };
}

/** Codes that the operator says anything about. */
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
    sourceNote: 'DCSA Track & Trace 2.2 as published; nothing is known of this line’s own habits',
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
  const connector =
    problems.length > 0 || baseUrl === null || login === null
      ? null
      : createDcsaConnector(
          complete,
          scac,
          { baseUrl, ...login, readSecret: secretReader(environment, prefix) },
          false,
        );
  return { scac, profile: complete, simulated: false, connector, whatToSet: problems.join('; ') };
}

function customLine(line: CustomLine, environment: ConnectorSettings['environment']): Line {
  const { scac, title, support, verified, sourceNote } = line;
  const named = { kind: 'line' as const, code: scac, prefix: `SEAMARK_LINE_${scac}` };
  const { connector, whatToSet } = readFacility(named, environment, [line]);
  const refs = {
    container: support.container ? 'container' : null,
    booking: support.booking ? 'booking' : null,
    bl: support.billOfLading ? 'bill' : null,
  };
  const profile = { ...genericProfile(scac), name: title, verified, sourceNote, refs };
  return { scac, profile, simulated: false, connector, whatToSet };
}

function simulatedLine(profile: DcsaProfile): Line {
  const scac = profile.scacs[0];
  const endpoint = {
    baseUrl: profile.baseUrl ?? '',
    authentication: profile.authentication ?? { kind: 'none' as const },
    clientCertificate: null,
    certificateAuthority: null,
    readSecret: secretReader({ [`SIMULATOR_${SIMULATED_SECRET_SETTING}`]: 'simulated-secret' }, 'SIMULATOR'),
  };
  return {
    scac,
    profile,
    simulated: true,
    connector: createDcsaConnector(profile, scac, endpoint, true),
    whatToSet: '',
  };
}

function summary({ scac, profile, simulated, connector, whatToSet }: Line): LineSummary {
  return {
    scac,
    name: findShippingLine(scac)?.name ?? profile.name,
    enabled: connector !== null,
    simulated,
    verified: profile.verified,
    sourceNote: profile.sourceNote,
    whatToSet,
    support: {
      billOfLading: profile.refs.bl !== null,
      booking: profile.refs.booking !== null,
      container: profile.refs.container !== null,
    },
    answeredBy: profile.scacs[0],
  };
}
