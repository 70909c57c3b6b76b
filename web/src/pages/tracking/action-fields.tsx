import { NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REQUEST_TYPES } from '../../components/request-types.ts';
import { isKeyOf } from '../../components/typed-keys.ts';
import { linesQuery } from '../lists/queries.ts';
import type { Change, SelectedRequest } from './queries.ts';
import type { Action } from './words.ts';

export interface ActionInput {
  days?: number;
  change?: Change;
}

interface ActionFieldsProps {
  action: Action;
  selected: readonly SelectedRequest[];
  onChange(input: ActionInput): void;
}

export function ActionFields({ action, selected, onChange }: ActionFieldsProps) {
  if (action === 'extend_window') return <DaysField onChange={onChange} />;
  if (action === 'change') return <ChangeFields selected={selected} onChange={onChange} />;
  return null;
}

function DaysField({ onChange }: Pick<ActionFieldsProps, 'onChange'>) {
  return (
    <NumberInput
      label="Days longer"
      description="From 1 to 90"
      defaultValue={7}
      min={1}
      max={90}
      allowDecimal={false}
      maw={160}
      onChange={(value) => onChange(typeof value === 'number' ? { days: value } : {})}
      data-autofocus
    />
  );
}

/**
 * Shows the fields of a change. Only a single request can get another number, but any number of them can get another
 * line or type.
 */
function ChangeFields({ selected, onChange }: Pick<ActionFieldsProps, 'selected' | 'onChange'>) {
  const [change, setChange] = useState<Change>({});
  const { data: lines = [] } = useQuery(linesQuery);
  const [only] = selected;
  const set = (part: Change) => {
    const next = { ...change, ...part };
    setChange(next);
    onChange({ change: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) });
  };
  return (
    <Stack gap="sm">
      {selected.length === 1 && (
        <TextInput
          label="Number"
          defaultValue={only?.attributes.request_number ?? ''}
          onChange={({ currentTarget }) => set({ request_number: currentTarget.value.trim() })}
          maxLength={100}
          data-autofocus
        />
      )}
      <Select
        label="Line"
        placeholder={selected.length === 1 ? (only?.attributes.scac ?? 'Detect') : 'Unchanged'}
        data={lines.map(({ attributes: { scac, name } }) => ({ value: scac, label: `${name} (${scac})` }))}
        onChange={(scac) => set(scac === null ? { scac: '' } : { scac })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Keep the line' }}
      />
      <Select
        label="Type of number"
        placeholder={
          only === undefined || selected.length > 1 ? 'Unchanged' : REQUEST_TYPES[only.attributes.request_type]
        }
        data={Object.entries(REQUEST_TYPES).map(([value, label]) => ({ value, label }))}
        onChange={(type) => type !== null && isKeyOf(REQUEST_TYPES, type) && set({ request_type: type })}
      />
    </Stack>
  );
}
