import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { COLLECT_GARBAGE } from './collect-garbage.ts';
import { eventually } from './eventually.ts';
import { settledBytes } from './process-memory.ts';
import { temporalFileBytes } from './temporal-file.ts';

/** Measures the cost of `count` waiting workflows, after a few others have warmed up their worker. */
export async function measureBareWorkflows(
  client: Client,
  { address, temporalFile, count }: { address: string; temporalFile: string; count: number },
): Promise<{ memoryBytes: number; temporalBytes: number }> {
  const taskQueue = 'bench-waiting';
  const file = fileURLToPath(new URL('./waiting-worker.ts', import.meta.url));
  const worker = spawn(process.execPath, [file, address, taskQueue], {
    env: { ...process.env, NODE_OPTIONS: COLLECT_GARBAGE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(worker.stdout, 'data');
    const started = await openBare(client, taskQueue, 'warm', 50);
    await wait(2_000);
    const memory = await settledBytes(worker.pid ?? 0);
    const temporal = temporalFileBytes(temporalFile);
    started.push(...(await openBare(client, taskQueue, 'open', count)));
    await eventually(async () => {
      const last = await client.workflow.getHandle(started.at(-1) ?? '').describe();
      return (last.raw.pendingActivities?.[0]?.attempt ?? 0) > 1;
    });
    await wait(2_000);
    return {
      memoryBytes: (await settledBytes(worker.pid ?? 0)) - memory,
      temporalBytes: temporalFileBytes(temporalFile) - temporal,
    };
  } finally {
    worker.kill();
    await once(worker, 'exit');
  }
}

async function openBare(client: Client, taskQueue: string, prefix: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `bench-${prefix}-${index}`);
  const waiting = [...ids];
  const start = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await client.workflow.start('waiting', { workflowId: id, taskQueue });
    }
  };
  await Promise.all(Array.from({ length: 8 }, start));
  return ids;
}
