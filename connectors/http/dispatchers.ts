import { createHash } from 'node:crypto';
import { Agent, buildConnector } from 'undici';
import type { Endpoint } from '../authentication/kinds.ts';
import { checkTlsMaterial, readTlsMaterial, type TlsMaterial } from '../authentication/tls-material.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_ORIGIN = 16;

interface Entry {
  fingerprint: string;
  agent: Agent;
  lastAlert: { code: string; at: number } | null;
}

/** Long enough to explain connections that concurrent calls lose, and too short to affect later ones. */
const ALERT_LIFE_MS = 5_000;

/**
 * One connection pool per credential, so that sources never share a TLS identity or wait for each other. Certificates
 * are reread for each poll. A renewed certificate gets a new pool, and the old one is closed once its calls have ended.
 */
export class Dispatchers {
  readonly #entries = new Map<string, Entry>();

  async get(credentialKey: string, endpoint: Endpoint): Promise<Agent> {
    const material = await readTlsMaterial(endpoint);
    const fingerprint = fingerprintOf(material);
    const existing = this.#entries.get(credentialKey);
    if (existing?.fingerprint === fingerprint) return existing.agent;
    checkTlsMaterial(material);
    const open = buildConnector({ timeout: CONNECT_TIMEOUT_MS, ...material });
    const connect: buildConnector.connector = (options, callback) =>
      open(options, (...result) => {
        result[1]?.on('error', (error: Error & { code?: unknown }) => {
          const { code } = error;
          if (typeof code === 'string' && code.includes('ALERT')) entry.lastAlert = { code, at: performance.now() };
        });
        callback(...result);
      });
    const agent = new Agent({ connections: CONNECTIONS_PER_ORIGIN, connect, allowH2: false });
    const entry: Entry = { fingerprint, agent, lastAlert: null };
    this.#entries.set(credentialKey, entry);
    void existing?.agent.close();
    return agent;
  }

  /**
   * Returns the TLS alert that has just closed a connection of this credential. With TLS 1.3, servers check our
   * certificate only once the connection is open, and the pool then reports only that it was closed.
   */
  recentAlert(credentialKey: string): string | null {
    const alert = this.#entries.get(credentialKey)?.lastAlert;
    return alert && performance.now() - alert.at < ALERT_LIFE_MS ? alert.code : null;
  }

  async close(): Promise<void> {
    const agents = [...this.#entries.values()].map((entry) => entry.agent);
    this.#entries.clear();
    await Promise.all(agents.map((agent) => agent.destroy()));
  }
}

function fingerprintOf(material: TlsMaterial): string {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(material)) hash.update(`${name}\0`).update(value).update('\0');
  return hash.digest('hex');
}
