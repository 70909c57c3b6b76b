import type { Connector } from './connector.ts';
import { lineDirectory } from './line-directory.ts';
import { railroadDirectory } from './railroad-directory.ts';
import { terminalDirectory } from './terminal-directory.ts';

export interface ConnectorSettings {
  /** Base URL of the simulated world, null to leave its lines, terminals and railroad out. */
  simulatorUrl: string | null;
  /** Settings that start with `SEAMARK_LINE_`, `SEAMARK_TERMINAL_` or `SEAMARK_RAILROAD_`; others are not read. */
  environment: Record<string, string | undefined>;
}

/** One line with a profile, for lists and for the answer to a line that is not enabled. */
export interface LineSummary {
  scac: string;
  name: string;
  enabled: boolean;
  simulated: boolean;
  verified: boolean;
  sourceNote: string;
  /** What an operator must set before the line can be asked; empty when enabled. */
  whatToSet: string;
  /** Kinds of number the line can be asked by. */
  support: { billOfLading: boolean; booking: boolean; container: boolean };
  /** Code of the publisher, where another brand answers for this one. */
  answeredBy: string;
}

export interface ConnectorRegistry {
  /** Null when no profile is enabled for the code or for a brand that answers for it. */
  line(scac: string): Connector | null;
  /** `smdg:EXT01`, `firms:Z999` or `bic:…`; null when no connector serves the terminal. */
  terminal(key: string): Connector | null;
  /** By SCAC, or one of its other spellings (UP, UPRR). */
  railroad(scac: string): Connector | null;
  /** Every code of every profile, sorted by code. */
  lines(): LineSummary[];
  /** Keys of the terminals that can be asked. */
  terminals(): string[];
  /** Codes of the railroads that can be asked. */
  railroads(): string[];
}

/** Everything that can be asked with the given settings. Wrong settings disable their source and are told in `lines()`. */
export function createRegistry({ simulatorUrl, environment }: ConnectorSettings): ConnectorRegistry {
  const settings = { simulatorUrl: simulatorUrl?.replace(/\/+$/, '') ?? null, environment };
  const lines = lineDirectory(settings);
  const terminals = terminalDirectory(settings);
  const railroads = railroadDirectory(settings);
  return {
    line: (scac) => lines.connector(scac),
    terminal: (key) => terminals.get(key) ?? null,
    railroad: (scac) => railroads.connector(scac),
    lines: () => lines.summaries,
    terminals: () => [...terminals.keys()].sort(),
    railroads: () => railroads.codes,
  };
}
