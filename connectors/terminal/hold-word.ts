import { isRecord, text } from '../json-shape.ts';

/** Reads booleans in any common form, including the words terminals use; null for anything else. */
export function readHoldWord(value: unknown): 'hold' | 'pending' | 'none' | null {
  const reported = isRecord(value) ? value.status : value;
  const word = typeof reported === 'boolean' ? String(reported) : text(reported)?.toLowerCase();
  if (word === undefined) return null;
  if (/^(true|y|yes|1|hold|on hold|held|on|active)$/.test(word)) return 'hold';
  if (/^(false|n|no|0|none|off|ok|clear|cleared|release|released|not on hold|not held|no holds?)$/.test(word))
    return 'none';
  return word === 'pending' ? 'pending' : null;
}
