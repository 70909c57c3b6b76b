/** Derives the JSON Schemas of the payloads from the field table, one per kind. */
import { type FieldRow, type FieldType, fieldsOfKind } from '../fields/field-table.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../kinds/document-types.ts';

export const SCHEMA_VERSION = '2026-11-24';

export interface DocumentSchema {
  /** Kind and version, such as `arrival_notice@2026-11-24`. */
  id: string;
  documentType: DocumentType;
  label: string;
  schemaVersion: string;
  fullVersion: string;
  current: boolean;
  payload: JsonSchema;
}

export interface JsonSchema {
  $schema?: string;
  title?: string;
  type: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  additionalProperties?: boolean;
}

const text: JsonSchema = { type: 'string' };
const object = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const FORMS: Readonly<Record<FieldType, JsonSchema>> = {
  bill: text,
  booking: text,
  container: { type: 'string', pattern: '^[A-Z]{3}[UJZ][0-9]{7}$' },
  text,
  vessel: text,
  voyage: text,
  imo: { type: 'string', pattern: '^[0-9]{7}$' },
  place: object({ UNLocationCode: { type: 'string', pattern: '^[A-Z]{2}[A-Z2-9]{3}$' }, locationName: text }, [
    'UNLocationCode',
  ]),
  date: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?$' },
  number: { type: 'number' },
  weight: object({ value: { type: 'number' }, unit: text }, ['value']),
  amount: object({ value: { type: 'number' }, currencyCode: text }, ['value']),
  code: text,
  size_type: text,
};

const schemas: readonly DocumentSchema[] = DOCUMENT_TYPES.map(({ code, label }) => ({
  id: schemaIdOf(code),
  documentType: code,
  label,
  schemaVersion: SCHEMA_VERSION,
  fullVersion: schemaIdOf(code),
  current: true,
  payload: payloadSchema(code, label),
}));

export function documentSchemas(): readonly DocumentSchema[] {
  return schemas;
}

export function schemaIdOf(kind: DocumentType): string {
  return `${kind}@${SCHEMA_VERSION}`;
}

function payloadSchema(kind: DocumentType, label: string): JsonSchema {
  const fields = fieldsOfKind(kind);
  const equipment = fields.filter(({ perContainer }) => perContainer);
  const root = nested(fields.filter(({ perContainer }) => !perContainer));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: label,
    ...object({
      ...root.properties,
      utilizedTransportEquipments: {
        type: 'array',
        items: { ...nested(equipment), required: ['equipmentReference'] },
      },
    }),
  };
}

function nested(fields: readonly FieldRow[]): JsonSchema {
  const root = object({});
  for (const { path, type } of fields) {
    let at = root;
    for (const member of path.slice(0, -1)) {
      at.properties ??= {};
      at.properties[member] ??= object({});
      at = at.properties[member];
    }
    at.properties = { ...at.properties, [path.at(-1) ?? '']: FORMS[type] };
  }
  return root;
}
