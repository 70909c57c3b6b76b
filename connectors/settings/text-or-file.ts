import { readFileSync } from 'node:fs';
import type { SourceSettings } from './source-settings.ts';

/**
 * Returns the value of a setting, or the text of the file that the setting with the suffix `_FILE` names. Returns null
 * if neither is set or the file is unreadable.
 */
export function textOrFile(settings: SourceSettings, name: string): string | null {
  const text = settings.text(name);
  const file = settings.text(`${name}_FILE`);
  if (text !== null || file === null) return text;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    settings.problems.push(`the file of ${settings.fullName(`${name}_FILE`)} cannot be read`);
    return null;
  }
}
