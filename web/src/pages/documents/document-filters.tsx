import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTyped } from '../../components/use-typed.ts';
import { SearchBox } from '../lists/search-box.tsx';
import type { Change } from './documents-page.tsx';
import { kindsQuery } from './queries.ts';
import { type DocumentsSearch, STATUSES } from './search.ts';
import { STATUS_WORDS } from './words.ts';

interface DocumentFiltersProps {
  search: DocumentsSearch;
  onChange(change: Change): void;
}

export function DocumentFilters({ search, onChange }: DocumentFiltersProps) {
  const { data: kinds = [] } = useQuery(kindsQuery);
  const [name, typeName] = useTyped(search.name ?? '', (next) => onChange({ name: next }));
  return (
    <Group gap="sm" mb="md">
      <SearchBox
        label="Number in the document"
        value={search.number ?? ''}
        onChange={(number) => onChange({ number })}
      />
      <TextInput
        aria-label="Name of the document"
        placeholder="Name"
        value={name}
        onChange={({ currentTarget }) => typeName(currentTarget.value)}
        w={180}
      />
      <Select
        aria-label="Kind"
        placeholder="All kinds"
        data={kinds.map(({ code, label }) => ({ value: code, label }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All kinds' }}
        w={210}
      />
      <Select
        aria-label="State"
        placeholder="All states"
        data={STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].word }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: STATUSES.find((one) => one === status) })}
        clearable
        clearButtonProps={{ 'aria-label': 'All states' }}
        w={150}
      />
      {search.shipment !== undefined && (
        <Button variant="default" onClick={() => onChange({ shipment: undefined })}>
          One shipment. Show all
        </Button>
      )}
    </Group>
  );
}
