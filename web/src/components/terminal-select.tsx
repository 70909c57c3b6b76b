/** Selects one of thousands of terminals and ramps: suggestions first, then search results. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../api/client.ts';
import type { Schemas } from '../api/document.ts';

type Terminal = Schemas['terminal'];
type RailTerminal = Schemas['rail_terminal'];

interface TerminalSelectProps {
  label?: string;
  'aria-label'?: string;
  placeholder: string;
  /** Id of a terminal. */
  value: string | null;
  onChange(id: string | null): void;
  /** Suggestions that are shown before the user types. */
  near?: readonly Terminal[];
  error?: ReactNode;
  width?: number;
}

export function TerminalSelect(props: TerminalSelectProps) {
  const { value, onChange, near = [], error = null, width, placeholder, ...labels } = props;
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), 250);
  const matching = useQuery({ ...matchingQuery(searched), enabled: searched.length > 1 }).data ?? [];
  const available = [...near, ...matching];
  const isAvailable = value === null || available.some(({ id }) => id === value);
  const chosen = useQuery({ ...terminalQuery(value ?? ''), enabled: !isAvailable }).data;
  const options = new Map(
    [...available, ...(chosen === undefined ? [] : [chosen])].map((one) => [one.id, nameOf(one)]),
  );
  return (
    <Select
      {...labels}
      placeholder={placeholder}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      // The server also matches codes and places that are not part of the name.
      filter={({ options: all, search }) => (search.trim().length > 1 ? all : all.slice(0, SHOWN))}
      searchable
      clearable
      limit={SHOWN}
      nothingFoundMessage={searched.length > 1 ? 'No terminal has this name or code' : 'Type a name or code'}
      clearButtonProps={{ 'aria-label': placeholder }}
      error={error}
      {...(width === undefined ? {} : { w: width })}
    />
  );
}

const SHOWN = 30;

function nameOf({ attributes: { name, firms_code: firms, city } }: Terminal | RailTerminal): string {
  const where = [firms, city].filter(Boolean).join(', ');
  return where === '' ? name : `${name} (${where})`;
}

function matchingQuery(q: string) {
  return queryOptions({
    queryKey: ['terminal', 'matching', q],
    queryFn: async () => (await api.GET('/v2/terminals', { params: { query: { q, 'page[size]': SHOWN } } })).data.data,
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  });
}

function terminalQuery(id: string) {
  return queryOptions({
    queryKey: ['terminal', id],
    queryFn: async () => (await api.GET('/v2/terminals/{id}', { params: { path: { id } } })).data.data,
    staleTime: 60 * 60_000,
  });
}
