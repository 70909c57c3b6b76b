import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { removeData } from '../postgres/remove-data.ts';

/** Starts the embedded binaries as the `postgres` image would, with its environment variables and on its port 5432. */
export async function startPostgresImage(environment: Record<string, string>): Promise<{ stop(): Promise<void> }> {
  const { POSTGRES_USER: user, POSTGRES_DB: database, POSTGRES_PASSWORD: password } = environment;
  if (user !== 'seamark' || database !== 'seamark' || password === undefined) {
    throw new Error('The embedded Postgres makes the user and database `seamark` only');
  }
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'seamark-compose-'));
  await writeFile(path.join(dataDirectory, 'postgres-password'), password, { mode: 0o600 });
  const server = await startEmbeddedPostgres({ dataDirectory, port: 5432, durable: false, onLog() {}, onSpawn() {} });
  return {
    async stop() {
      await server.stop();
      await removeData(dataDirectory);
    },
  };
}
