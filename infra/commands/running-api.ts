import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { Configuration } from '../settings/configuration.ts';

export interface ApiOptions {
  url?: string;
  apiKey?: string;
}

export function addApiOptions(command: Command): Command {
  return command
    .option('--url <address>', 'origin of the API (default: the one that npm start serves)')
    .option('--api-key <key>', 'API key (default: SEAMARK_BOOTSTRAP_API_KEY, else the one that npm start created)');
}

export function apiUrlOf({ url }: ApiOptions, configuration: Configuration): string {
  return url ?? `http://127.0.0.1:${configuration.SEAMARK_API_PORT}`;
}

/** Reads the API key from the options, the settings or the data folder. Throws if there is none. */
export async function readApiKey({ apiKey }: ApiOptions, configuration: Configuration): Promise<string> {
  const given = apiKey ?? configuration.SEAMARK_BOOTSTRAP_API_KEY;
  if (given !== null) return given;
  const file = path.join(configuration.SEAMARK_DATA_DIR, 'api-key');
  const key = await readFile(file, 'utf8').catch(() => null);
  if (key === null) throw new Error(`There is no API key in ${file}: run npm start first, or give --api-key`);
  return key.trim();
}
