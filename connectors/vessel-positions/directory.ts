import { secretReader } from '../authentication/secrets.ts';
import { openEndpoint } from '../open-endpoint.ts';
import type { ConnectorSettings } from '../registry.ts';
import { missingSecrets, readLogin, referencedSettings } from '../settings/authentication-settings.ts';
import { POSITION_FEED_SETTING_NAMES } from '../settings/setting-names.ts';
import { SourceSettings } from '../settings/source-settings.ts';
import type { PositionFeed } from './feed.ts';

const PREFIX = 'SEAMARK_VESSEL_POSITIONS';

export interface PositionFeeds {
  /** Feed configured by `SEAMARK_VESSEL_POSITIONS_…`; null if there is none. */
  real: PositionFeed | null;
  /** Covers only the ships of the simulated world. */
  simulated: PositionFeed | null;
  /** Instructions for the operator; empty if the settings are correct. */
  setupHint: string;
}

export function positionFeeds({ simulatorUrl, environment }: ConnectorSettings): PositionFeeds {
  return { simulated: simulatorUrl === null ? null : simulatedFeed(simulatorUrl), ...realFeed(environment) };
}

function simulatedFeed(simulatorUrl: string): PositionFeed {
  return {
    source: { kind: 'vessel_positions', code: 'simulated' },
    credentialKey: 'vessel_positions:simulated',
    simulated: true,
    endpoint: openEndpoint(`${simulatorUrl}/vessel-positions`),
  };
}

function realFeed(environment: ConnectorSettings['environment']): Pick<PositionFeeds, 'real' | 'setupHint'> {
  if (!Object.entries(environment).some(([name, value]) => name.startsWith(`${PREFIX}_`) && value)) {
    return { real: null, setupHint: '' };
  }
  const settings = new SourceSettings(environment, PREFIX);
  const baseUrl = settings.address('BASE_URL');
  const login = readLogin(settings, { kind: 'none' }, false);
  settings.checkNames(new Set([...POSITION_FEED_SETTING_NAMES, ...referencedSettings(login)]));
  const missing = [
    ...(baseUrl === null ? [settings.fullName('BASE_URL')] : []),
    ...(login === null ? [] : missingSecrets(settings, login)),
  ];
  const problems = [...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []), ...settings.problems];
  if (baseUrl === null || login === null || problems.length > 0) return { real: null, setupHint: problems.join('; ') };
  const endpoint = { baseUrl, ...login, readSecret: secretReader(environment, PREFIX) };
  const source = { kind: 'vessel_positions', code: 'feed' } as const;
  return { real: { source, credentialKey: 'vessel_positions:feed', simulated: false, endpoint }, setupHint: '' };
}
