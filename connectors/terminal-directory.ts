import { SIMULATED_QUOTA } from './dcsa/simulated-profiles.ts';
import { type Facility, readFacility, unreadable } from './facility-directory.ts';
import { TERMINAL_PROTOCOLS } from './facility-protocols.ts';
import { openEndpoint } from './open-endpoint.ts';
import type { ConnectorSettings } from './registry.ts';
import { createTerminalConnector } from './terminal/connector.ts';

const SIMULATED_TERMINALS = ['SIM1', 'SIM2', 'SIM3', 'SIM4', 'SIM5'];

/**
 * Creates the directory of terminals by key: those configured by settings
 * `SEAMARK_TERMINAL_<LIST>_<CODE>_…`, and the simulated ones.
 */
export function terminalDirectory({ simulatorUrl, environment }: ConnectorSettings): Map<string, Facility> {
  const terminals = new Map<string, Facility>();
  for (const code of simulatorUrl === null ? [] : SIMULATED_TERMINALS) {
    const key = `smdg:${code}`;
    const connector = createTerminalConnector({
      code: key,
      endpoint: openEndpoint(`${simulatorUrl}/terminals/${code}`),
      quota: SIMULATED_QUOTA,
      credentialKey: `terminal:${key}`,
      simulated: true,
    });
    terminals.set(key, { kind: 'terminal', code: key, prefix: '', connector, protocol: null, whatToSet: '' });
  }
  const unknown: string[] = [];
  for (const [setting, value] of Object.entries(environment)) {
    if (!setting.startsWith('SEAMARK_TERMINAL_') || !value) continue;
    const [, prefix = '', list = '', code = ''] =
      /^(SEAMARK_TERMINAL_(SMDG|FIRMS|BIC)_([A-Z0-9]+))_[A-Z]/.exec(setting) ?? [];
    const key = `${list.toLowerCase()}:${code}`;
    if (prefix === '') unknown.push(setting);
    else if (terminals.get(key)?.prefix !== prefix)
      terminals.set(key, readFacility({ kind: 'terminal', code: key, prefix }, environment, TERMINAL_PROTOCOLS));
  }
  const form = 'SEAMARK_TERMINAL_SMDG_<CODE>_, SEAMARK_TERMINAL_FIRMS_<CODE>_ or SEAMARK_TERMINAL_BIC_<CODE>_';
  for (const one of unreadable('terminal', unknown, form)) terminals.set(one.code, one);
  return terminals;
}
