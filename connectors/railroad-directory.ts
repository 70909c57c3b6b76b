import { findRailroad } from '../reference/lines/railroads.ts';
import { SIMULATED } from '../reference/lines/source-trust.ts';
import { SIMULATED_QUOTA } from './dcsa/simulated-profiles.ts';
import { type Facility, readFacility, unreadable } from './facility-directory.ts';
import { RAILROAD_PROTOCOLS } from './facility-protocols.ts';
import { openEndpoint } from './open-endpoint.ts';
import { createRailConnector } from './rail/connector.ts';
import type { ConnectorSettings } from './registry.ts';

const SIMULATED_RAILROAD = 'SIMR';

/**
 * Creates the directory of railroads by SCAC, from the settings `SEAMARK_RAILROAD_<SCAC>_…`, with the simulated one.
 */
export function railroadDirectory({ simulatorUrl, environment }: ConnectorSettings): Map<string, Facility> {
  const railroads = new Map<string, Facility>();
  if (simulatorUrl !== null) {
    const connector = createRailConnector({
      code: SIMULATED_RAILROAD,
      endpoint: openEndpoint(`${simulatorUrl}/railroads/${SIMULATED_RAILROAD}`),
      quota: SIMULATED_QUOTA,
      credentialKey: `railroad:${SIMULATED_RAILROAD}`,
      simulated: true,
    });
    const graded = { ...connector, trust: SIMULATED };
    const named = { kind: 'railroad' as const, code: SIMULATED_RAILROAD, prefix: '' };
    railroads.set(SIMULATED_RAILROAD, { ...named, connector: graded, protocol: null, setupHint: '' });
  }
  const unknown: string[] = [];
  for (const [setting, value] of Object.entries(environment)) {
    if (!setting.startsWith('SEAMARK_RAILROAD_') || !value) continue;
    const [, prefix = '', spelling = ''] = /^(SEAMARK_RAILROAD_([A-Z0-9]{2,4}))_[A-Z]/.exec(setting) ?? [];
    const code = ownCode(spelling);
    const existing = railroads.get(code);
    if (prefix === '') unknown.push(setting);
    else if (existing && existing.prefix !== '' && existing.prefix !== prefix) {
      // The settings contain two spellings of one railroad, and neither may silently take precedence.
      const setupHint = `settings of ${code} occur under ${existing.prefix}_ and under ${prefix}_: use one of them`;
      railroads.set(code, { ...existing, connector: null, setupHint });
    } else if (existing?.prefix !== prefix)
      railroads.set(code, readFacility({ kind: 'railroad', code, prefix }, environment, RAILROAD_PROTOCOLS));
  }
  for (const one of unreadable('railroad', unknown, 'SEAMARK_RAILROAD_<SCAC>_')) railroads.set(one.code, one);
  return railroads;
}

/** Resolves any spelling of a railroad to its SCAC. */
export function ownCode(code: string): string {
  return findRailroad(code)?.scac ?? code;
}
