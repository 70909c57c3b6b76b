import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { WorkflowHandle } from '@temporalio/client';

/**
 * A history as the client fetches it. The SDK's own JSON form would need a single shared copy of protobufjs, which npm
 * does not install.
 */
export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

const folder = new URL('../../histories/', import.meta.url);

export async function keepHistory(name: string, history: History): Promise<void> {
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(plain(history))}\n`);
}

/** Replaces the worker's identity and stack traces, which are irrelevant and differ in each recording. */
const PLACELESS: Record<string, string> = { identity: 'worker', stackTrace: '' };

/**
 * Copies the members as they are, because the messages' `toJSON` returns a form that only the SDK's own reader accepts.
 */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, PLACELESS[key] ?? plain(member)]));
}

export async function readHistories(): Promise<{ workflowId: string; history: History }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({
      workflowId: name.replace('.json', ''),
      history: JSON.parse(await readFile(new URL(name, folder), 'utf8'), (_key, value: unknown) =>
        isEncoded(value) ? Buffer.from(value.base64, 'base64') : value,
      ) as History,
    })),
  );
}

function isEncoded(value: unknown): value is { base64: string } {
  return typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string';
}
