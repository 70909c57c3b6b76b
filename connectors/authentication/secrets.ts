import { readFile } from 'node:fs/promises';
import type { SecretReader, SecretReference, SettingValue } from './kinds.ts';

/** Thrown if a secret does not exist. The message contains only the reference. */
export class MissingSecret extends Error {
  override readonly name = 'MissingSecret';
}

/**
 * Reads a secret each time it is used, so that a rotated file takes effect. For example, the setting `CLIENT_SECRET` of
 * a source with the prefix `SEAMARK_LINE_HLCU` is read from `SEAMARK_LINE_HLCU_CLIENT_SECRET`, or from the file given
 * in `SEAMARK_LINE_HLCU_CLIENT_SECRET_FILE`.
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

/** Reads the text of a secret, without the newline that editors add at the end of a file. */
export async function readSecretText(read: SecretReader, reference: SecretReference): Promise<string> {
  return (await read(reference)).toString('utf8').replace(/\r?\n$/, '');
}

/** Reads a value as text. If it is a secret, also adds it to `secrets`. */
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
