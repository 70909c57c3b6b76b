import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FilterControl } from './filter-control.tsx';
import { wordsOf } from './filter-words.ts';
import type { ListFilter } from './list-definition.ts';
import { customerQuery, linesQuery } from './queries.ts';

interface FilterChipProps {
  filter: ListFilter;
  /** Empty until a value has been chosen. */
  value: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** An empty value removes the filter. */
  onChange(value: string): void;
}

/** An active filter: its value, a control to change it and a button to remove it. */
export function FilterChip({ filter, value, isOpen, onOpen, onChange }: FilterChipProps) {
  const names = useNames(filter, value);
  const words = value === '' ? 'choose' : wordsOf(filter, value, names);
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" width={300} trapFocus shadow="md" returnFocus>
      <Button.Group>
        <Popover.Target>
          <Button
            size="xs"
            variant="light"
            onClick={() => onOpen(!isOpen)}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${filter.label}: ${words}. Change`}
            maw={320}
          >
            {filter.label}: {words}
          </Button>
        </Popover.Target>
        <ActionIcon
          size={30}
          variant="light"
          onClick={() => onChange('')}
          aria-label={`Remove the filter ${filter.label}`}
          style={{ borderTopLeftRadius: 0, borderBottomLeftRadius: 0 }}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </Button.Group>
      <Popover.Dropdown>
        <FilterControl filter={filter} value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Looks up names for SCACs and customer ids. */
function useNames({ control }: ListFilter, value: string): ReadonlyMap<string, string> {
  const { data: lines = [] } = useQuery({ ...linesQuery, enabled: control.kind === 'carriers' && value !== '' });
  const { data: customer } = useQuery(customerQuery(control.kind === 'customer' ? value : ''));
  if (customer !== undefined) return new Map([[value, customer.attributes.company_name]]);
  return new Map(lines.map(({ attributes }) => [attributes.scac, attributes.short_name]));
}
