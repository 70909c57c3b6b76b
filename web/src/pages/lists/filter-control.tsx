/** Controls for choosing the value of a filter. Values are strings, as in the URL. */
import { Checkbox, MultiSelect, SegmentedControl, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFilter } from './list-definition.ts';
import { customerQuery, customersQuery, linesQuery, portsQuery } from './queries.ts';

export interface FilterControlProps {
  filter: ListFilter;
  value: string;
  onChange(value: string): void;
}

const inside = { comboboxProps: { withinPortal: false } };

export function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { control, label } = filter;
  const items = value === '' ? [] : value.split(',');
  const setItems = (next: readonly string[]) => onChange(next.join(','));
  switch (control.kind) {
    case 'choices':
      return (
        <Checkbox.Group label={label} value={items} onChange={setItems}>
          <Stack gap={8} mt="xs">
            {control.choices.map((choice) => (
              <Checkbox key={choice.value} {...choice} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'one':
      return <SegmentedControl aria-label={label} data={[...control.choices]} value={value} onChange={onChange} />;
    case 'texts':
      return (
        <TagsInput
          label={label}
          placeholder={items.length === 0 ? control.placeholder : ''}
          description="Press Enter after each. Exact match, case ignored"
          value={items}
          onChange={setItems}
          splitChars={[',', ';', ' ']}
          data-autofocus
        />
      );
    case 'text':
      return <TypedText label={label} placeholder={control.placeholder} value={value} onChange={onChange} />;
    case 'day':
      return (
        <TextInput
          type="date"
          label={label}
          value={value.slice(0, 10)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data-autofocus
        />
      );
    case 'carriers':
      return <Carriers label={label} items={items} onChange={setItems} />;
    case 'ports':
      return <Ports label={label} items={items} onChange={setItems} isSingle={control.isSingle ?? false} />;
    case 'customer':
      return <Customer label={label} value={value} onChange={onChange} />;
  }
}

/** Applies the text on Enter or when the field loses focus. */
function TypedText({ label, placeholder, value, onChange }: Typed & { placeholder: string }) {
  const [text, setText] = useState(value);
  const done = () => onChange(text.trim());
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
      data-autofocus
    />
  );
}

interface Typed {
  label: string;
  value: string;
  onChange(value: string): void;
}

interface Several {
  label: string;
  items: string[];
  onChange(items: readonly string[]): void;
}

function Carriers({ label, items, onChange }: Several) {
  const { data = [] } = useQuery(linesQuery);
  const choices = data.map(({ attributes: { scac, short_name } }) => ({
    value: scac,
    label: `${short_name} (${scac})`,
  }));
  return (
    <MultiSelect
      label={label}
      placeholder="Name or SCAC"
      data={withUnknown(choices, items)}
      value={items}
      onChange={onChange}
      searchable
      limit={50}
      {...inside}
      data-autofocus
    />
  );
}

function Ports({ label, items, onChange, isSingle }: Several & { isSingle: boolean }) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, 200);
  const { data = [] } = useQuery(portsQuery(searched));
  return (
    <MultiSelect
      label={label}
      placeholder="Name or UN/LOCODE"
      data={withUnknown(data, items)}
      // The server has already filtered the options, including by spellings that are not in their labels.
      filter={({ options }) => options}
      value={items}
      onChange={(next) => onChange(isSingle ? next.slice(-1) : next)}
      searchable
      searchValue={text}
      onSearchChange={setText}
      {...inside}
      data-autofocus
    />
  );
}

function Customer({ label, value, onChange }: Typed) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, 200);
  const { data = [] } = useQuery(customersQuery(searched));
  const { data: chosen } = useQuery(customerQuery(value));
  const named = chosen === undefined ? [] : [{ value: chosen.id, label: chosen.attributes.company_name }];
  return (
    <Select
      label={label}
      placeholder="Name of the company"
      data={[...named, ...data.filter((one) => one.value !== value)]}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage="No customer has this name"
      {...inside}
      data-autofocus
    />
  );
}

/** Adds selected items that are not among the choices, with their value as the label. */
function withUnknown(choices: readonly { value: string; label: string }[], items: readonly string[]) {
  const offered = new Set(choices.map(({ value }) => value));
  return [...choices, ...items.filter((item) => !offered.has(item)).map((item) => ({ value: item, label: item }))];
}
