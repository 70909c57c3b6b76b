/**
 * Renders schemas in the shorthand of contract-table.ts: `string`, `integer`, `number`, `boolean`, `date-time`,
 * `date`, `uuid`, `uri`, `a|b` for enumerations, `x[]` for lists, the name of a named schema, `{}`
 * for other objects, and `?` for nullable.
 */
import type { JsonSchema } from '../../api/description/types.ts';

export function notationOf(schema: JsonSchema): string {
  const { anyOf, $ref } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  if (Array.isArray(anyOf)) {
    const choices = (anyOf as JsonSchema[]).filter(({ type }) => type !== 'null');
    const isNullable = choices.length < anyOf.length;
    return `${[...new Set(choices.map(notationOf))].join(' or ')}${isNullable ? '?' : ''}`;
  }
  const types = [schema['type']].flat();
  const [type = '{}'] = types.filter((one) => one !== 'null');
  return `${plain(schema, String(type))}${types.includes('null') ? '?' : ''}`;
}

function plain(schema: JsonSchema, type: string): string {
  const values = schema['enum'] ?? (schema['const'] === undefined ? undefined : [schema['const']]);
  if (Array.isArray(values)) return values.filter((value) => value !== null).join('|');
  if (type === 'array') return `${notationOf((schema['items'] ?? {}) as JsonSchema)}[]`;
  if (type === 'object') return '{}';
  return type === 'string' ? String(schema['format'] ?? type) : type;
}
