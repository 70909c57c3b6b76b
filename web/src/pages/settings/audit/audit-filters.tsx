import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import classes from '../../developers/shared/filters.module.css';
import type { AuditSearch } from './search.ts';
import { ACTIONS } from './words.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  /** Empty text takes a filter away. */
  onChange(change: AuditSearch): void;
}

const CHOICES = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const [who, setWho] = useState(search.who ?? '');
  const seek = useDebouncedCallback((text: string) => onChange({ who: text }), 250);
  return (
    <search className={classes.filters ?? ''}>
      <Select
        label="What"
        placeholder="Everything"
        data={CHOICES}
        value={search.action ?? null}
        onChange={(action) => onChange({ action: action ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': 'Show everything' }}
      />
      <TextInput
        label="Who"
        placeholder="Part of an e-mail address"
        value={who}
        onChange={(change) => {
          setWho(change.currentTarget.value);
          seek(change.currentTarget.value);
        }}
      />
      <TextInput
        label="From"
        type="date"
        value={search.from ?? ''}
        onChange={(change) => onChange({ from: change.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={search.to ?? ''}
        onChange={(change) => onChange({ to: change.currentTarget.value })}
      />
    </search>
  );
}
