import { findPort } from '../../reference/ports/ports.ts';
import type { ExtractedField } from '../document.ts';
import type { FieldType } from './field-table.ts';

/** Converts a field's value to its form in the payload; null if the schema does not allow the value. */
export function payloadValue(type: FieldType, value: ExtractedField['value']): unknown {
  if (value === null || typeof value === 'boolean') return null;
  if (type === 'place') {
    const port = findPort(String(value));
    return port === null ? null : { UNLocationCode: port.unlocode, locationName: port.name };
  }
  if (type === 'weight') return { value: Number(value), unit: 'KGM' };
  if (type === 'amount') return amountOf(String(value));
  return type === 'number' ? Number(value) : String(value);
}

function amountOf(value: string): unknown {
  const [number, currencyCode] = value.split(' ');
  return { value: Number(number), ...(currencyCode === undefined ? {} : { currencyCode }) };
}
