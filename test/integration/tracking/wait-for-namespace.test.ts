import { Client } from '@temporalio/client';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { connectTemporalLazily } from '../../../infra/temporal/connect.ts';
import { prepareNamespace } from '../../../infra/temporal/prepare-namespace.ts';
import { waitForNamespace } from '../../../infra/temporal/wait-for-namespace.ts';
import { newId } from '../../../store/postgres/ids.ts';

test('a worker waits for a namespace that does not exist yet, reports it, and continues once it is prepared', async () => {
  const address = inject('temporalAddress');
  const namespace = `late-${newId().slice(-8)}`;
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const client = new Client({ connection: connectTemporalLazily({ address, namespace }), namespace });
  let isThere = false;
  const waiting = waitForNamespace(client, address, logger).then(() => {
    isThere = true;
  });
  try {
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ address, namespace, attempt: 1 });
    expect(lines[0]).toContain('`prepare` creates a missing namespace');
    expect(isThere).toBe(false);
    await prepareNamespace({ address, namespace });
    await waiting;
  } finally {
    await client.connection.close();
  }
});
