import { createHash } from 'node:crypto';
import { Agent } from 'undici';
import type { Endpoint } from '../authentication/kinds.ts';
import { readTlsMaterial, type TlsMaterial } from '../authentication/tls-material.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_ORIGIN = 16;

interface Entry {
  fingerprint: string;
  agent: Agent;
}

/**
 * One connection pool per credential, so that no two sources share a TLS identity or wait for each other. Certificates
 * are read again at each ask; a renewed one gets a new pool and the old pool drains.
 */
export class Dispatchers {
  readonly #entries = new Map<string, Entry>();

  async get(credentialKey: string, endpoint: Endpoint): Promise<Agent> {
    const material = await readTlsMaterial(endpoint);
    const fingerprint = fingerprintOf(material);
    const known = this.#entries.get(credentialKey);
    if (known?.fingerprint === fingerprint) return known.agent;
    const agent = new Agent({
      connections: CONNECTIONS_PER_ORIGIN,
      connect: { timeout: CONNECT_TIMEOUT_MS, ...material },
    });
    this.#entries.set(credentialKey, { fingerprint, agent });
    void known?.agent.close();
    return agent;
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
