import { Select, TextInput } from '@mantine/core';
import { useTyped } from '../../../components/use-typed.ts';
import classes from '../../developers/shared/filters.module.css';
import type { AuditChange, AuditSearch } from './search.ts';
import { ACTIONS } from './words.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  /** An empty string removes a filter. */
  onChange(change: AuditChange): void;
}

const CHOICES = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const [who, typeWho] = useTyped(search.who ?? '', (next) => onChange({ who: next }));
  return (
    <search className={classes.filters ?? ''}>
      <Select
        label="Action"
        placeholder="All actions"
        data={CHOICES}
        value={search.action ?? null}
        onChange={(action) => onChange({ action: action ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all actions' }}
      />
      <TextInput
        label="User"
        placeholder="Part of an email address"
        value={who}
        onChange={(change) => typeWho(change.currentTarget.value)}
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
