import { readSecretText, secretReader } from '../authentication/secrets.ts';
import type { Connector, Quota } from '../connector.ts';
import { missingSecrets, readLogin, referencedSettings } from '../settings/authentication-settings.ts';
import { readQuota } from '../settings/dcsa-settings.ts';
import { BRIDGE_SETTING_NAMES } from '../settings/setting-names.ts';
import { SourceSettings } from '../settings/source-settings.ts';
import { createBridgeConnector } from './connector.ts';
import { type BridgeWebhooks, readDelivery } from './webhook.ts';

const PREFIX = 'SEAMARK_BRIDGE';

/** The original API's limit, less a margin for other clients with the same key. */
const QUOTA: Quota = { perSecond: 2, perMinute: 60, perHour: null, perDay: null, concurrency: 4 };

/** Another service with this API, through which to poll sources that are not connected here. */
export interface Bridge {
  /** Null if the line is not polled through the service. */
  line(scac: string): Connector | null;
  terminal(key: string): Connector | null;
  railroad(scac: string): Connector | null;
  /** Codes listed in the settings; null means every line. */
  lines: readonly string[] | null;
  railroads: readonly string[];
  /** Null if the settings contain no secret of a webhook. */
  webhooks: BridgeWebhooks | null;
  /** Instructions for the operator; empty if the settings are correct or absent. */
  setupHint: string;
}

export function readBridge(environment: Record<string, string | undefined>): Bridge | null {
  if (!Object.entries(environment).some(([name, value]) => name.startsWith(`${PREFIX}_`) && value)) return null;
  const settings = new SourceSettings(environment, PREFIX);
  const baseUrl = settings.address('BASE_URL');
  const token = { kind: 'token', key: { setting: 'API_KEY' } } as const;
  const login = readLogin(settings, token, false);
  settings.checkNames(new Set([...BRIDGE_SETTING_NAMES, ...referencedSettings(login)]));
  const lines = codes(settings, 'LINES');
  const railroads = codes(settings, 'RAILROADS') ?? [];
  const quota = readQuota(settings, QUOTA);
  const missing = [
    ...(baseUrl === null ? [settings.fullName('BASE_URL')] : []),
    ...(login === null ? [] : missingSecrets(settings, login)),
  ];
  const problems = [...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []), ...settings.problems];
  const closed = {
    line: () => null,
    terminal: () => null,
    railroad: () => null,
    lines: [],
    railroads: [],
    webhooks: null,
  };
  if (baseUrl === null || login === null || problems.length > 0) return { ...closed, setupHint: problems.join('; ') };
  const readSecret = secretReader(environment, PREFIX);
  const endpoint = { baseUrl, ...login, readSecret };
  const access = { endpoint, quota, credentialKey: 'bridge' };
  const connect = (kind: 'line' | 'terminal' | 'railroad', code: string) =>
    createBridgeConnector({ kind, code }, access);
  return {
    line: (scac) => (lines === null || lines.includes(scac) ? connect('line', scac) : null),
    terminal: (key) => connect('terminal', key),
    railroad: (scac) => (railroads.includes(scac) ? connect('railroad', scac) : null),
    lines,
    railroads,
    webhooks: settings.has('WEBHOOK_SECRET')
      ? { secret: () => readSecretText(readSecret, { setting: 'WEBHOOK_SECRET' }), read: readDelivery }
      : null,
    setupHint: '',
  };
}

function codes(settings: SourceSettings, name: string): string[] | null {
  const value = settings.text(name);
  if (value === null) return null;
  const found = value.split(',').map((code) => code.trim().toUpperCase());
  if (found.every((code) => /^[A-Z][A-Z0-9]{1,3}$/.test(code))) return found;
  settings.problems.push(`${settings.fullName(name)} must be a list of codes like MAEU,HLCU`);
  return [];
}
