import type { Trust } from '../reference/lines/source-trust.ts';
import type { GuidedSource } from '../reference/sources/source-guide.ts';
import type { OwnCredentials } from './account-login.ts';
import { type AisFeed, aisFeeds } from './ais/directory.ts';
import { readBridge } from './bridge/directory.ts';
import type { BridgeWebhooks } from './bridge/webhook.ts';
import type { Connector } from './connector.ts';
import type { Facility } from './facility-directory.ts';
import { guidedSources } from './guided-sources.ts';
import { type LineDirectory, type LineLogin, lineDirectory } from './line-directory.ts';
import { ownCode, railroadDirectory } from './railroad-directory.ts';
import { terminalConnector, terminalDirectory } from './terminal-directory.ts';
import { type PositionFeeds, positionFeeds } from './vessel-positions/directory.ts';

export interface ConnectorSettings {
  /** Base URL of the simulated world; null to leave out its lines, terminals and railroad. */
  simulatorUrl: string | null;
  /**
   * Settings that start with `SEAMARK_LINE_`, `SEAMARK_TERMINAL_`, `SEAMARK_RAILROAD_`, `SEAMARK_BRIDGE_` or
   * `SEAMARK_VESSEL_POSITIONS_`; others are ignored.
   */
  environment: Record<string, string | undefined>;
}

/** A line with a profile, for listings and for errors about lines that are not enabled. */
export interface LineSummary {
  scac: string;
  name: string;
  enabled: boolean;
  simulated: boolean;
  trust: Trust;
  /** Instructions for the operator to enable the line; empty if it is enabled. */
  setupHint: string;
  /** Kinds of number by which the line can be polled. */
  support: { billOfLading: boolean; booking: boolean; container: boolean };
  /** SCAC of the publisher, if another brand publishes this line's data. */
  publisher: string;
}

export interface SourceProblem {
  kind: 'line' | 'terminal' | 'railroad' | 'bridge' | 'feed';
  /** SCAC or terminal key, a fixed name for a bridge or feed, or the setting itself if it identifies no source. */
  code: string;
  /** Instructions for the operator, with setting names but never values. */
  setupHint: string;
}

export interface ConnectorRegistry {
  /** Finds the connector of a line; null if neither the line nor its publisher is enabled. */
  line(scac: string): Connector | null;
  /**
   * Finds a terminal by key (`smdg:EXT01@USLAX`, `firms:Z999` or `bic:…`); null if no connector serves it. Settings for
   * an SMDG code without a port serve any port, unless other settings name the port.
   */
  terminal(key: string): Connector | null;
  /** Finds a railroad by its SCAC or another spelling (UP, UPRR). */
  railroad(scac: string): Connector | null;
  /** Lists every code of every profile, sorted by code. */
  lines(): LineSummary[];
  /** Lists the keys of the terminals that can be polled. */
  terminals(): string[];
  /** Lists the codes of the railroads that can be polled. */
  railroads(): string[];
  /** Null if webhooks of the service behind the bridge are not received. */
  bridgeWebhooks: BridgeWebhooks | null;
  positionFeeds: PositionFeeds;
  aisFeeds: readonly AisFeed[];
  /** Lists sources with incomplete or wrong settings. */
  problems(): SourceProblem[];
  /** Lists the lines that accounts may poll with their own credentials. */
  logins(): LineLogin[];
  /** Returns the guides to all sources, with the ones that are polled now. */
  guides(): GuidedSource[];
  /**
   * Returns the same connectors for an account with its own credentials. Lines for which it has none use the server's.
   */
  withCredentials(accountId: string, own: readonly OwnCredentials[]): ConnectorRegistry;
}

/** Creates all sources that the settings define. Wrong settings disable their source and appear in `problems()`. */
export function createRegistry({ simulatorUrl, environment }: ConnectorSettings): ConnectorRegistry {
  const settings = { simulatorUrl: simulatorUrl?.replace(/\/+$/, '') ?? null, environment };
  const bridge = readBridge(environment);
  const lines = lineDirectory(settings, bridge);
  const terminals = terminalDirectory(settings);
  const railroads = railroadDirectory(settings);
  const feeds = positionFeeds(settings);
  const ais = aisFeeds(environment);
  const open = (facilities: Map<string, Facility>) =>
    [...facilities.values()].filter(({ connector }) => connector !== null).map(({ code }) => code);
  const problems = [...terminals.values(), ...railroads.values()]
    .filter(({ connector }) => connector === null)
    .map(({ kind, code, setupHint }): SourceProblem => ({ kind, code, setupHint }));
  const guidesWith = ({ connector, summaries }: Pick<LineDirectory, 'connector' | 'summaries'>) =>
    guidedSources({
      lines: summaries.filter(({ scac, simulated }) => !simulated && isDirect(connector(scac))),
      facilities: [...terminals.values(), ...railroads.values()],
      feeds: ais.feeds.map(({ code }) => code),
      hasBridge: bridge !== null && bridge.setupHint === '',
    });
  const registry: ConnectorRegistry = {
    line: (scac) => lines.connector(scac),
    terminal: (key) => terminalConnector(terminals, key) ?? bridge?.terminal(key) ?? null,
    railroad: (scac) => railroads.get(ownCode(scac))?.connector ?? bridge?.railroad(ownCode(scac)) ?? null,
    lines: () => lines.summaries,
    terminals: () => open(terminals).sort(),
    railroads: () => [...new Set([...open(railroads), ...(bridge?.railroads ?? [])])].sort(),
    bridgeWebhooks: bridge?.webhooks ?? null,
    positionFeeds: feeds,
    aisFeeds: ais.feeds,
    problems: () => [
      ...lines.problems,
      ...problems,
      ...(bridge === null || bridge.setupHint === ''
        ? []
        : [{ kind: 'bridge' as const, code: 'bridge', setupHint: bridge.setupHint }]),
      ...(feeds.setupHint === ''
        ? []
        : [{ kind: 'feed' as const, code: 'vessel positions', setupHint: feeds.setupHint }]),
      ...(ais.setupHint === '' ? [] : [{ kind: 'feed' as const, code: 'AIS', setupHint: ais.setupHint }]),
    ],
    logins: () => lines.logins,
    guides: () => guidesWith(lines),
    withCredentials(accountId, own) {
      const scoped = lines.withCredentials(accountId, own);
      return { ...registry, line: scoped.connector, lines: () => scoped.summaries, guides: () => guidesWith(scoped) };
    },
  };
  return registry;
}

function isDirect(connector: Connector | null): boolean {
  return connector !== null && connector.via === undefined;
}
