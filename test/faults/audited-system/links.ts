/** The network of an audited system, with one link between each process and each server that it uses. */
import { NetworkLink } from '../../support/network-link.ts';
import type { OwnServers } from '../own-servers.ts';

export type ProcessName = 'worker 1' | 'worker 2' | 'api';
export type ServerName = 'postgres' | 'temporal' | 'simulator';

/** Parts that communicate. The auditor also reads tables through a link, so that it keeps working after a failover. */
const PAIRS: readonly [ProcessName | 'auditor', ServerName][] = [
  ['worker 1', 'postgres'],
  ['worker 2', 'postgres'],
  ['api', 'postgres'],
  ['auditor', 'postgres'],
  ['worker 1', 'temporal'],
  ['worker 2', 'temporal'],
  ['api', 'temporal'],
  ['worker 1', 'simulator'],
  ['worker 2', 'simulator'],
  ['api', 'simulator'],
];

export class Links {
  private readonly links: ReadonlyMap<string, NetworkLink>;
  /** Direct URLs of Postgres, for the owner and for the processes' role. */
  private readonly urls: { owner: string; service: string };
  private readonly ports: Readonly<Record<ServerName, number>>;

  private constructor(
    links: ReadonlyMap<string, NetworkLink>,
    urls: { owner: string; service: string },
    ports: Readonly<Record<ServerName, number>>,
  ) {
    this.ports = ports;
    this.links = links;
    this.urls = urls;
  }

  static async start(
    { databaseUrl, temporalAddress }: OwnServers,
    serviceUrl: string,
    simulatorPort: number,
  ): Promise<Links> {
    const ports: Record<ServerName, number> = {
      postgres: Number(new URL(databaseUrl).port),
      temporal: Number(temporalAddress.split(':')[1]),
      simulator: simulatorPort,
    };
    const links = await Promise.all(
      PAIRS.map(async ([from, to]) => [`${from} ${to}`, await NetworkLink.to(ports[to])] as const),
    );
    return new Links(new Map(links), { owner: databaseUrl, service: serviceUrl }, ports);
  }

  between(from: ProcessName | 'auditor', to: ServerName): NetworkLink {
    const link = this.links.get(`${from} ${to}`);
    if (link === undefined) throw new Error(`${from} does not use ${to}`);
    return link;
  }

  databaseUrlOf(from: ProcessName | 'auditor'): string {
    return this.between(from, 'postgres').urlOf(from === 'auditor' ? this.urls.owner : this.urls.service);
  }

  /** Returns the environment of a process that network faults do not affect. */
  directEnvironment(): Record<string, string> {
    return {
      DATABASE_URL: this.urls.service,
      TEMPORAL_ADDRESS: `127.0.0.1:${this.ports.temporal}`,
      SEAMARK_SIMULATOR_URL: `http://127.0.0.1:${this.ports.simulator}`,
    };
  }

  environmentOf(name: ProcessName): Record<string, string> {
    return {
      DATABASE_URL: this.databaseUrlOf(name),
      TEMPORAL_ADDRESS: `127.0.0.1:${this.between(name, 'temporal').port}`,
      SEAMARK_SIMULATOR_URL: `http://127.0.0.1:${this.between(name, 'simulator').port}`,
    };
  }

  hold(server: ServerName): void {
    for (const link of this.to(server)) link.hold();
  }

  /**
   * Completes a failover: new connections reach the new server. Open connections are silently lost, except for the
   * workers', which are reset.
   */
  leadToPostgres(url: string): void {
    for (const [pair, link] of this.links) {
      if (!pair.endsWith(' postgres')) continue;
      if (pair.startsWith('worker')) link.cut();
      else link.loseOpenConnections();
      link.leadTo(Number(new URL(url).port));
      link.release();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.links.values()].map((link) => link.close()));
  }

  private to(server: ServerName): NetworkLink[] {
    return [...this.links].filter(([pair]) => pair.endsWith(` ${server}`)).map(([, link]) => link);
  }
}
