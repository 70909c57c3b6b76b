import { apmTerminalsProtocol } from './apm-terminals/protocol.ts';
import { bnsfProtocol } from './bnsf/protocol.ts';
import { canadianNationalProtocol } from './canadian-national/protocol.ts';
import type { FacilityProtocol } from './facility-protocol.ts';
import { MAPPED_PROTOCOLS } from './mapping/protocol.ts';
import { createRailConnector } from './rail/connector.ts';
import { AVAILABILITY_QUOTA, createTerminalConnector } from './terminal/connector.ts';
import { unionPacificProtocol } from './union-pacific/protocol.ts';

/** The vendor-neutral contract, which a source or an operator's adapter implements (docs/connect-a-line.md). */
const availability: Omit<FacilityProtocol, 'connect'> = {
  name: 'availability',
  verified: null,
  sourceNote: 'the availability contract of this repository',
  baseUrl: null,
  authentication: () => ({ kind: 'none' }),
  mutualTls: false,
  quota: AVAILABILITY_QUOTA,
  settings: [],
};

/** The first entry is the default of the setting `PROTOCOL`. */
export const TERMINAL_PROTOCOLS: readonly FacilityProtocol[] = [
  { ...availability, connect: createTerminalConnector },
  apmTerminalsProtocol,
  ...MAPPED_PROTOCOLS,
];

export const RAILROAD_PROTOCOLS: readonly FacilityProtocol[] = [
  { ...availability, connect: createRailConnector },
  unionPacificProtocol,
  canadianNationalProtocol,
  bnsfProtocol,
];
