import { SIMULATED } from '../reference/lines/source-trust.ts';
import { splitTerminalKey } from '../reference/terminals/terminal-keys.ts';
import { findTerminal, terminalKeyOf } from '../reference/terminals/terminals.ts';
import type { Connector } from './connector.ts';
import { SIMULATED_QUOTA } from './dcsa/simulated-profiles.ts';
import { type Facility, readFacility, unreadable } from './facility-directory.ts';
import { TERMINAL_PROTOCOLS } from './facility-protocols.ts';
import { openEndpoint } from './open-endpoint.ts';
import type { ConnectorSettings } from './registry.ts';
import { createTerminalConnector } from './terminal/connector.ts';

const SIMULATED_TERMINALS = ['SIM1', 'SIM2', 'SIM3', 'SIM4', 'SIM5'];

/**
 * Creates the directory of terminals by key, from the settings `SEAMARK_TERMINAL_<LIST>_<CODE>_…`, with the simulated
 * ones.
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
    const graded = { ...connector, trust: SIMULATED };
    terminals.set(key, { kind: 'terminal', code: key, prefix: '', connector: graded, protocol: null, setupHint: '' });
  }
  const unknown: string[] = [];
  for (const [setting, value] of Object.entries(environment)) {
    if (!setting.startsWith('SEAMARK_TERMINAL_') || !value) continue;
    const [, prefix = '', list = '', code = ''] =
      /^(SEAMARK_TERMINAL_(SMDG|FIRMS|BIC)_([A-Z0-9]+(?:_AT_[A-Z]{2}[A-Z2-9]{3})?))_[A-Z]/.exec(setting) ?? [];
    const [bare = '', port = null] = code.split('_AT_');
    const key = terminalKeyOf(list.toLowerCase(), bare, port);
    if (prefix === '') unknown.push(setting);
    else if (terminals.get(key)?.prefix !== prefix)
      terminals.set(key, readFacility({ kind: 'terminal', code: key, prefix }, environment, TERMINAL_PROTOCOLS));
  }
  const form =
    'SEAMARK_TERMINAL_SMDG_<CODE>_AT_<UN/LOCODE>_, SEAMARK_TERMINAL_FIRMS_<CODE>_ or SEAMARK_TERMINAL_BIC_<CODE>_';
  for (const one of unreadable('terminal', unknown, form)) terminals.set(one.code, one);
  return terminals;
}

/**
 * Finds the connector of a terminal. Settings for an SMDG code without a port, as earlier versions used them, serve
 * every terminal with that code, each under its own key, unless there are settings for the code at a port.
 */
export function terminalConnector(terminals: ReadonlyMap<string, Facility>, key: string): Connector | null {
  const exact = terminals.get(key)?.connector ?? null;
  const { list, code, locode } = splitTerminalKey(key);
  const bare = `${list}:${code}`;
  if (exact !== null || locode === null || findTerminal(bare) !== null) return exact;
  if ([...terminals.keys()].some((other) => other.startsWith(`${bare}@`))) return null;
  const connector = terminals.get(bare)?.connector ?? null;
  return connector && { ...connector, source: { kind: 'terminal', code: key } };
}
