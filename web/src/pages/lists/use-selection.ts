/** The selected rows, visible or not. Changing the filters starts a new selection. */
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { problemOf } from '../../api/client.ts';
import type { ListDefinition, SelectedRow } from './list-definition.ts';
import { isPending, type Pending } from './use-list-rows.ts';

/** Maximum number of selected rows. Actions on more rows would take too long. */
const MAX_SELECTED = 10_000;

interface Selection {
  /** The filters under which the selection was made. */
  parameters: Readonly<Record<string, string>>;
  ids: ReadonlySet<string>;
  /** Data of rows that were selected without being displayed. */
  read: readonly SelectedRow[];
}

export function useSelection<Row>(
  definition: ListDefinition<Row>,
  parameters: Readonly<Record<string, string>>,
  rows: readonly (Row | Pending)[],
) {
  const [selection, setSelection] = useState<Selection>({ parameters, ids: new Set(), read: [] });
  const [isSelectingAll, setSelectingAll] = useState(false);
  const { ids, read } = useMemo(
    () => (selection.parameters === parameters ? selection : { ids: new Set<string>(), read: [] }),
    [selection, parameters],
  );
  const loaded = useMemo(() => rows.filter((row): row is Row => !isPending(row)), [rows]);
  const selectAll = async () => {
    setSelectingAll(true);
    try {
      const all = await definition.readIds(parameters, MAX_SELECTED);
      setSelection({ parameters, ids: new Set(all.map(({ id }) => id)), read: all });
    } catch (error) {
      notifications.show({ color: 'red', message: problemOf(error) });
    }
    setSelectingAll(false);
  };
  return {
    selected: ids,
    count: ids.size,
    isSelectingAll,
    onSelect: (next: ReadonlySet<string>) =>
      setSelection({ parameters, ids: new Set([...next].filter((id) => !id.startsWith('pending-'))), read }),
    onSelectAll: ids.size < Math.min(rows.length, MAX_SELECTED) ? selectAll : null,
    onClear: () => setSelection({ parameters, ids: new Set(), read: [] }),
    selectedRows: (): SelectedRow[] => {
      const byId = new Map(read.map((row) => [row.id, row]));
      for (const row of loaded) byId.set(definition.idOf(row), definition.selectedOf(row));
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
  };
}
