import { isRecord, text } from '../json-shape.ts';

/** Words for a hold that has ended or never existed, including the placeholders that some terminals send instead. */
const NO_HOLD =
  /^(released?|clear(ed)?|lifted|removed|none|no?|n\/?a|-|no holds?|not (held|on hold)|false|0|off|inactive|ok)( by (the )?(us ?)?(cbp|customs?|line|carrier|terminal|usda))?$/i;

export function isNoHold(word: string): boolean {
  return NO_HOLD.test(word);
}

/** Reads a flag in any common form, including the words of terminals; null for anything else. */
export function readHoldWord(value: unknown): 'hold' | 'pending' | 'none' | null {
  const reported = isRecord(value) ? value.status : value;
  const word = typeof reported === 'boolean' ? String(reported) : text(reported)?.toLowerCase();
  if (word === undefined) return null;
  if (/^(true|y|yes|1|hold|on hold|held|on|active)$/.test(word)) return 'hold';
  if (isNoHold(word)) return 'none';
  return word === 'pending' ? 'pending' : null;
}
