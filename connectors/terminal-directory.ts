import { availabilityEndpoint, openEndpoint } from './availability-endpoint.ts';
import type { Connector } from './connector.ts';
import { SIMULATED_QUOTA } from './dcsa/simulated-profiles.ts';
import type { ConnectorSettings } from './registry.ts';
import { createTerminalConnector } from './terminal/connector.ts';

const SIMULATED_TERMINALS = ['SIM1', 'SIM2', 'SIM3', 'SIM4', 'SIM5'];

/** Terminals by key: those of `SEAMARK_TERMINAL_<LIST>_<CODE>_BASE_URL`, and the simulated ones. */
export function terminalDirectory({ simulatorUrl, environment }: ConnectorSettings): Map<string, Connector> {
  const terminals = new Map<string, Connector>();
  for (const code of simulatorUrl === null ? [] : SIMULATED_TERMINALS) {
    const key = `smdg:${code}`;
    const endpoint = openEndpoint(`${simulatorUrl}/terminals/${code}`);
    terminals.set(key, createTerminalConnector(key, endpoint, SIMULATED_QUOTA, true));
  }
  for (const setting of Object.keys(environment)) {
    const match = /^(SEAMARK_TERMINAL_(SMDG|FIRMS|BIC)_([A-Z0-9]+))_BASE_URL$/.exec(setting);
    const [, prefix = '', list = '', code = ''] = match ?? [];
    const found = match ? availabilityEndpoint(environment, prefix) : null;
    const key = `${list.toLowerCase()}:${code}`;
    if (found) terminals.set(key, createTerminalConnector(key, found.endpoint, found.quota, false));
  }
  return terminals;
}
