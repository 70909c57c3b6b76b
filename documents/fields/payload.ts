/** Builds the payload from the proven fields. The field table defines where each one goes. */
import { type ExtractedField, SURE } from '../document.ts';
import type { DocumentType } from '../kinds/document-types.ts';
import { type FieldRow, fieldsOfKind } from './field-table.ts';
import { payloadValue } from './payload-value.ts';

interface Tree {
  [member: string]: unknown;
}

type PayloadField = Pick<ExtractedField, 'name' | 'value' | 'confidence' | 'item'>;

export function payloadOf(kind: DocumentType, fields: readonly PayloadField[]): object {
  const rows = fieldsOfKind(kind);
  const sure = fields.filter(({ confidence, value }) => confidence >= SURE && value !== null);
  const root: Tree = {};
  for (const row of rows.filter(({ perContainer }) => !perContainer)) {
    place(
      root,
      row,
      sure.find(({ name, item }) => name === row.name && item === null),
    );
  }
  const numbers = [
    ...new Set(sure.filter(({ name }) => name === 'equipmentReference').map(({ value }) => String(value))),
  ];
  root['utilizedTransportEquipments'] = numbers.map((number) => {
    const equipment: Tree = { equipmentReference: number };
    for (const row of rows.filter(({ perContainer, name }) => perContainer && name !== 'equipmentReference')) {
      const own = sure.find(({ name, item }) => name === row.name && item === number);
      place(equipment, row, own ?? sure.find(({ name, item }) => name === row.name && item === null));
    }
    return equipment;
  });
  return root;
}

function place(root: Tree, { path, type }: FieldRow, field: PayloadField | undefined): void {
  const value = field === undefined ? null : payloadValue(type, field.value);
  if (value === null) return;
  let at = root;
  for (const member of path.slice(0, -1)) {
    const next = at[member];
    at = isTree(next) ? next : addTree(at, member);
  }
  at[path.at(-1) ?? ''] = value;
}

function addTree(at: Tree, member: string): Tree {
  const tree: Tree = {};
  at[member] = tree;
  return tree;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
