import { findRailroad } from '../reference/railroads.ts';
import { availabilityEndpoint, openEndpoint } from './availability-endpoint.ts';
import type { Connector } from './connector.ts';
import { SIMULATED_QUOTA } from './dcsa/simulated-profiles.ts';
import { createRailConnector } from './rail/connector.ts';
import type { ConnectorSettings } from './registry.ts';

const SIMULATED_RAILROAD = 'SIMR';

export interface RailroadDirectory {
  connector(scac: string): Connector | null;
  codes: string[];
}

/** Railroads by SCAC or other spelling: those of `SEAMARK_RAILROAD_<SCAC>_BASE_URL`, and the simulated one. */
export function railroadDirectory({ simulatorUrl, environment }: ConnectorSettings): RailroadDirectory {
  const railroads = new Map<string, Connector>();
  if (simulatorUrl !== null) {
    const endpoint = openEndpoint(`${simulatorUrl}/railroads/${SIMULATED_RAILROAD}`);
    railroads.set(SIMULATED_RAILROAD, createRailConnector(SIMULATED_RAILROAD, endpoint, SIMULATED_QUOTA, true));
  }
  for (const setting of Object.keys(environment)) {
    const match = /^(SEAMARK_RAILROAD_([A-Z0-9]{2,4}))_BASE_URL$/.exec(setting);
    const [, prefix = '', code = ''] = match ?? [];
    const found = match ? availabilityEndpoint(environment, prefix) : null;
    const scac = ownCode(code);
    if (found) railroads.set(scac, createRailConnector(scac, found.endpoint, found.quota, false));
  }
  return {
    connector: (scac) => railroads.get(ownCode(scac)) ?? null,
    codes: [...railroads.keys()].sort(),
  };
}

function ownCode(code: string): string {
  return findRailroad(code)?.scac ?? code;
}
