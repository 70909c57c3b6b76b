import { text } from './json-shape.ts';

/** Size and type codes: current ISO 6346, the digits of its 1984 edition, or the trade name. */
const FORMS = [/^[1-4A-P][0-9C-P][A-Z][0-9A-Z]$/, /^[1-49]\d{3}$/, /^(10|20|40|45)[A-Z]{2}$/];

/** Reads a container's size and type as four characters, without interpreting them; null for anything else. */
export function readSizeType(value: unknown): string | null {
  const compact =
    text(value)
      ?.toUpperCase()
      .replace(/[\s'’"-]/g, '') ?? '';
  return FORMS.some((form) => form.test(compact)) ? compact : null;
}
