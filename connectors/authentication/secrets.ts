import { readFile } from 'node:fs/promises';
import type { SecretReader, SecretReference, SettingValue } from './kinds.ts';

/** The referenced secret is not there. The message names the reference only. */
export class MissingSecret extends Error {
  override readonly name = 'MissingSecret';
}

/**
 * Reads secrets each time they are asked for, so that a rotated file is seen. The setting `CLIENT_SECRET` of a source with
 * prefix `SEAMARK_LINE_HLCU` is `SEAMARK_LINE_HLCU_CLIENT_SECRET`, or the file that `SEAMARK_LINE_HLCU_CLIENT_SECRET_FILE`
 * names.
 */
export function secretReader(environment: Record<string, string | undefined>, prefix: string): SecretReader {
  return async (reference) => {
    if ('file' in reference) return readSecretFile(reference.file);
    const setting = `${prefix}_${reference.setting}`;
    const value = environment[setting];
    if (value) return Buffer.from(value);
    const file = environment[`${setting}_FILE`];
    if (file) return readSecretFile(file);
    throw new MissingSecret(`setting ${setting} is empty`);
  };
}

async function readSecretFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    throw new MissingSecret(`file ${file} cannot be read`);
  }
}

/** Text of a secret; the newline an editor leaves at the end of a file is no part of it. */
export async function readSecretText(read: SecretReader, reference: SecretReference): Promise<string> {
  return (await read(reference)).toString('utf8').replace(/\r?\n$/, '');
}

/** Text of a value, and the same text in `secrets` when it is one. */
export async function readSetting(read: SecretReader, value: SettingValue, secrets: string[]): Promise<string> {
  if (typeof value === 'string') return value;
  const text = await readSecretText(read, value);
  secrets.push(text);
  return text;
}

export async function readSettings(
  read: SecretReader,
  values: Record<string, SettingValue>,
  secrets: string[],
): Promise<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) result[name] = await readSetting(read, value, secrets);
  return result;
}
