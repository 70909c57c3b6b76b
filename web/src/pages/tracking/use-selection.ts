/** The selected requests, including those on other pages. Changing the filters starts a new selection. */
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { problemOf } from '../../api/client.ts';
import type { BoardSearch } from './board-address.ts';
import { readSelected, type SelectedRequest } from './queries.ts';
import type { Standing } from './words.ts';

interface Selection {
  /** The filters under which the selection was made. */
  of: string;
  /** Copies, because an action may move requests to other lanes while their results must stay visible. */
  requests: readonly SelectedRequest[];
}

const NONE: readonly SelectedRequest[] = [];

export function useSelection(search: BoardSearch, rows: readonly Standing[]) {
  const { page: _page, sort: _sort, ...filters } = search;
  const of = JSON.stringify(Object.entries(filters).sort());
  const [selection, setSelection] = useState<Selection>({ of, requests: NONE });
  const [isSelectingAll, setSelectingAll] = useState(false);
  const selected = selection.of === of ? selection.requests : NONE;
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const selectAll = async () => {
    setSelectingAll(true);
    try {
      const requests = await readSelected(search);
      setSelection((now) => (now.of === of ? { of, requests } : now));
    } catch (error) {
      notifications.show({ color: 'red', message: problemOf(error) });
    }
    setSelectingAll(false);
  };
  return {
    selected,
    ids,
    isPageSelected: rows.length > 0 && rows.every(({ id }) => ids.has(id)),
    isSelectingAll,
    selectAll,
    select(wanted: ReadonlySet<string>) {
      const all = [...selected, ...rows.filter(({ id }) => !ids.has(id))];
      setSelection({ of, requests: all.filter(({ id }) => wanted.has(id)) });
    },
    clear: () => setSelection({ of, requests: NONE }),
  };
}
