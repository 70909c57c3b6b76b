/** Measures how long it takes to reseal all secrets, while others read them. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createSecretBox, type SecretBox } from '../identity/keys/encryption.ts';
import { reseal } from '../infra/commands/admin/reseal.ts';
import { insertAccount } from '../store/people/accounts.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { finish, readCommand } from './rig/command.ts';
import { percentile, rounded } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';

const command = {
  name: 'reseal',
  about: `Time to reseal the signing secrets of webhooks with a new key, while readers open random ones with the keys that each process
has during a change of keys (new, former). Baseline: the same reads while nothing is resealed.`,
  options: {
    secrets: { default: 100_000, help: 'of webhooks' },
    readers: { default: 8, help: 'that read one secret after the other' },
  },
} as const;
const { options, json } = readCommand(command);

const CHUNK = 5_000;
const accountId = newId();
const ids = Array.from({ length: options.secrets }, () => newId());
const [formerKey, newKey] = [randomBytes(32), randomBytes(32)];
const [former, both] = [createSecretBox(formerKey), createSecretBox(newKey, formerKey)];

interface Reads {
  durations: number[];
  failed: number;
}

const servers = await startOwnServers({ temporal: 'none', durablePostgres: true });
let calm: Reads;
let busy: Reads;
let seconds: number;
let resealed: number;
let lost: string[];
try {
  await migrate(servers.postgresUrl);
  const database = connectDatabase(servers.postgresUrl, { maxConnections: options.readers + 2 });
  await insertAccount(database, { id: accountId, name: 'Harbour' });
  for (let from = 0; from < ids.length; from += CHUNK) await fill(database, ids.slice(from, from + CHUNK));
  const until = Date.now() + 5_000;
  calm = await readWhile(database, both, () => Date.now() < until);
  const startedAt = performance.now();
  let isRunning = true;
  const reads = readWhile(database, both, () => isRunning);
  const result = await reseal(database, both, () => {}).finally(() => {
    isRunning = false;
  });
  seconds = (performance.now() - startedAt) / 1_000;
  ({ resealed, lost } = result);
  busy = await reads;
  await database.destroy();
} finally {
  await servers.stop();
}

async function fill(database: Database, chunk: readonly string[]): Promise<void> {
  const sealed = chunk.map((id) => former.seal(`whsec_${id}`, id).toString('hex'));
  await sql`
    insert into webhooks (account_id, id, url, events, secret_encrypted, secret_masked)
    select ${accountId}, id, 'https://receiver.example/', '{container.created}', decode(sealed, 'hex'), 'whsec_****'
    from unnest(${[...chunk]}::uuid[], ${sealed}::text[]) w (id, sealed)`.execute(database);
}

async function readWhile(database: Database, secrets: SecretBox, goesOn: () => boolean): Promise<Reads> {
  const reads: Reads = { durations: [], failed: 0 };
  const reader = async (): Promise<void> => {
    while (goesOn()) {
      const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
      const startedAt = performance.now();
      try {
        const { secret_encrypted: sealed } = await database
          .selectFrom('webhooks')
          .select('secret_encrypted')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (secrets.open(sealed, id) !== `whsec_${id}`) throw new Error('another secret');
      } catch {
        reads.failed += 1;
      }
      reads.durations.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: options.readers }, reader));
  return reads;
}

const lineOf = ({ durations, failed }: Reads) =>
  `${durations.length} reads, ${failed} failed, p50 ${rounded(percentile(durations, 0.5))} ms, p99 ${rounded(percentile(durations, 0.99))} ms`;
finish(
  { name: command.name, json },
  [
    `${resealed} secrets in ${rounded(seconds)} s (${Math.round(resealed / seconds)} a second), ${lost.length} lost`,
    `while resealing: ${lineOf(busy)}`,
    `baseline: ${lineOf(calm)}`,
  ],
  [
    { target: 'no failed read', met: busy.failed === 0 && lost.length === 0 },
    { target: 'every secret is resealed', met: resealed === options.secrets },
  ],
  { secrets: options.secrets, seconds: rounded(seconds), reads: busy.durations.length, failed: busy.failed },
);
