import { text } from './json-shape.ts';

/** Size and type by the present ISO 6346, by its digits of 1984, or as the trade calls it. */
const FORMS = [/^[1-4A-P][0-9C-P][A-Z][0-9A-Z]$/, /^[1-49]\d{3}$/, /^(10|20|40|45)[A-Z]{2}$/];

/** Reads the size and type of a container as four characters; null for anything else. Its meaning is the core's. */
export function readSizeType(value: unknown): string | null {
  const compact =
    text(value)
      ?.toUpperCase()
      .replace(/[\s'’"-]/g, '') ?? '';
  return FORMS.some((form) => form.test(compact)) ? compact : null;
}
