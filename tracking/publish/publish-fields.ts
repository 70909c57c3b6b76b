/** Publishes the fields of a table: facts and milestones as their rows define them, others by a function. */
import type { ContainerFieldRow, FieldsFrom, FieldValues, ShipmentFieldRow } from '../fields/field.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import { NOT_STATED } from '../milestones/published-value.ts';
import type { Published, PublishedFields } from '../view/view.ts';

type Rows = Readonly<Record<string, ContainerFieldRow | ShipmentFieldRow>>;
type RowsFrom<Table extends Rows, From extends string> = Extract<Table[keyof Table], { from: From }>;

/** Values computed by functions. Omitting one is a compile error. */
export type ComputedFields<Table extends Rows> = Pick<
  PublishedFields<FieldValues<Table>>,
  FieldsFrom<Table, 'computed'>
>;

interface Origins<Table extends Rows> {
  fact: (row: RowsFrom<Table, 'fact'>) => Published<unknown>;
  milestone: (kind: TransportEventKind) => Published<string>;
  computed: ComputedFields<Table>;
}

/** Publishes all values in the order of the table. */
export function publishFields<Table extends Rows>(
  table: Table,
  { fact, milestone, computed }: Origins<Table>,
): PublishedFields<FieldValues<Table>> {
  const derived: Readonly<Record<string, Published<unknown>>> = computed;
  const values: Record<string, Published<unknown>> = {};
  const isFact = (row: Rows[string]): row is RowsFrom<Table, 'fact'> => row.from === 'fact';
  for (const [name, row] of Object.entries(table)) {
    if (isFact(row)) values[name] = fact(row);
    else if (row.from === 'milestone') values[name] = milestone(row.milestone);
    else values[name] = derived[name] ?? NOT_STATED;
  }
  return values as PublishedFields<FieldValues<Table>>;
}
