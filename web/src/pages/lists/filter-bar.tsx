import { Button, Group, Menu } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterChip } from './filter-chip.tsx';
import { keyOf, type ListSearch } from './list-address.ts';
import type { ListFilter } from './list-definition.ts';

interface FilterBarProps {
  filters: readonly ListFilter[];
  search: ListSearch;
  onChange(change: ListSearch): void;
}

export function FilterBar({ filters, search, onChange }: FilterBarProps) {
  const [open, setOpen] = useState<string | null>(null);
  const isSet = ({ parameter }: ListFilter) => search[keyOf(parameter)] !== undefined;
  const shown = filters.filter((filter) => isSet(filter) || filter.parameter === open);
  const free = filters.filter((filter) => !isSet(filter));
  return (
    <Group gap="xs" role="group" aria-label="Filters">
      {shown.map((filter) => {
        const key = keyOf(filter.parameter);
        return (
          <FilterChip
            key={key}
            filter={filter}
            value={search[key] ?? ''}
            isOpen={open === filter.parameter}
            onOpen={(isOpen) => setOpen(isOpen ? filter.parameter : null)}
            onChange={(value) => onChange({ [key]: value === '' ? undefined : value })}
          />
        );
      })}
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconFilterPlus size={16} aria-hidden />}>
            {shown.length === 0 ? 'Filter' : 'Add a filter'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {free.map(({ parameter, label }) => (
            // Opens the filter only after the menu has released the focus.
            <Menu.Item key={parameter} onClick={() => setTimeout(() => setOpen(parameter))}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {shown.some(isSet) && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => onChange(Object.fromEntries(filters.map(({ parameter }) => [keyOf(parameter), undefined])))}
        >
          Clear filters
        </Button>
      )}
    </Group>
  );
}
