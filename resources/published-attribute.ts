/**
 * Attributes that show a published value unchanged, derived from the value's row in the field tables of the tracking
 * core.
 */
import { z } from 'zod';
import {
  EQUIPMENT_HEIGHTS,
  EQUIPMENT_LENGTHS_FEET,
  EQUIPMENT_TYPES,
  type FieldValues,
  type ValueType,
} from '../tracking/fields/field.ts';
import type { Attribute } from './define.ts';
import { instant, locode, scac, zone } from './schemas.ts';
import { wireTime } from './time.ts';

/** Schemas of value types that are rendered unchanged. */
const SCHEMAS = {
  time: instant.nullable(),
  text: z.string().nullable(),
  locode: locode.nullable(),
  scac: scac.nullable(),
  zone: zone.nullable(),
  pounds: z.number().nullable(),
  equipment_type: z.enum(EQUIPMENT_TYPES).nullable(),
  equipment_length_feet: z.literal(EQUIPMENT_LENGTHS_FEET).nullable(),
  equipment_height: z.enum(EQUIPMENT_HEIGHTS).nullable(),
} as const satisfies Partial<Record<ValueType, z.ZodType>>;

type PlainType = keyof typeof SCHEMAS;
type FieldTable = Readonly<Record<string, { type: ValueType; description: string; zone?: string }>>;

type PlainField<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name]['type'] extends PlainType ? Name : never;
}[keyof Table] &
  string;

type SchemaOf<Type extends ValueType> = Type extends PlainType ? (typeof SCHEMAS)[Type] : never;

/** Creates attributes from the rows of a table. `now` in the source contains the published values. */
export function publishedAttributes<Table extends FieldTable>(table: Table) {
  return <Name extends PlainField<Table>>(
    name: Name,
  ): Attribute<{ now: Partial<FieldValues<Table>> }, SchemaOf<Table[Name]['type']>> => {
    const row: Table[Name] = table[name];
    const { type, description, zone: zoneAttribute } = row;
    const schema = SCHEMAS[type as PlainType].describe(
      zoneAttribute === undefined ? description : `${description}; zone \`${zoneAttribute}\``,
    );
    const read = ({ now }: { now: Readonly<Record<string, unknown>> }) =>
      type === 'time' ? wireTime(now[name] as string | undefined) : (now[name] ?? null);
    return [schema, read] as unknown as Attribute<{ now: Partial<FieldValues<Table>> }, SchemaOf<Table[Name]['type']>>;
  };
}
