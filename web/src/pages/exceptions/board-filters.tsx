import { Chip, Group, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/session.ts';
import classes from './board.module.css';
import { peopleQuery } from './people.ts';
import { exceptionSummaryQuery } from './queries.ts';
import { type BoardChange, type BoardSearch, STATES, type State } from './search.ts';
import { SubjectFilters } from './subject-filters.tsx';
import { KIND_ORDER, KINDS, STATE_NAMES } from './words.ts';

interface BoardFiltersProps {
  search: BoardSearch;
  onChange(change: BoardChange): void;
}

export function BoardFilters({ search, onChange }: BoardFiltersProps) {
  const summary = useQuery(exceptionSummaryQuery).data?.attributes;
  const people = useQuery(peopleQuery).data ?? [];
  const { user_id: me } = useSession().attributes;
  const state = search.state ?? 'open';
  const isNarrowed = search.shipment !== undefined || search.container !== undefined;
  const chosen = new Set(search.kind?.split(',') ?? []);
  // The summary counts the exceptions of all shipments.
  const countOf = (one: State) => (isNarrowed || one === 'resolved' ? undefined : summary?.[one]);
  const kindCount = (kind: string) => {
    const found = summary?.by_kind.find((row) => row.kind === kind);
    return isNarrowed || state === 'resolved' ? undefined : (found?.[state] ?? 0);
  };
  const toggle = (kind: string) => {
    if (!chosen.delete(kind)) chosen.add(kind);
    onChange({ kind: chosen.size === 0 ? undefined : [...chosen].join(','), page: undefined });
  };
  const assignees = [
    { value: 'me', label: 'Mine' },
    { value: 'nobody', label: 'Unassigned' },
    ...people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Group gap="sm" align="center">
      <SegmentedControl
        aria-label="State"
        className={classes.states ?? ''}
        size="xs"
        value={state}
        onChange={(value) => onChange({ state: value, page: undefined })}
        data={STATES.map((one) => {
          const count = countOf(one);
          return { value: one, label: count ? `${STATE_NAMES[one]} ${count.toLocaleString('en')}` : STATE_NAMES[one] };
        })}
      />
      <Select
        aria-label="Assigned to"
        placeholder="Any assignee"
        data={assignees}
        value={search.assignee ?? null}
        onChange={(value) => onChange({ assignee: value ?? undefined, page: undefined })}
        clearable
        w={160}
        clearButtonProps={{ 'aria-label': 'Any assignee' }}
      />
      <SubjectFilters search={search} onChange={onChange} />
      <Group gap={6} role="group" aria-label="Kinds">
        {KIND_ORDER.map((kind) => {
          const count = kindCount(kind);
          if (count === 0 && !chosen.has(kind)) return null;
          return (
            <Chip key={kind} size="xs" variant="light" checked={chosen.has(kind)} onChange={() => toggle(kind)}>
              {KINDS[kind].name}
              {count === undefined ? '' : ` ${count}`}
            </Chip>
          );
        })}
      </Group>
    </Group>
  );
}
