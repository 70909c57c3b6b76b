import { Button, Group, Select } from '@mantine/core';
import { keysOf } from '../../components/typed-keys.ts';
import type { LineCounts } from './queries.ts';
import { type ComparisonChange, type ComparisonSearch, DIFFERS, FIELDS, SIDES, VERDICTS } from './search.ts';

interface ComparisonFiltersProps {
  search: ComparisonSearch;
  lines: readonly LineCounts[];
  onChange(change: ComparisonChange): void;
}

export function ComparisonFilters({ search, lines, onChange }: ComparisonFiltersProps) {
  const codes = [...new Set(lines.map(({ scac }) => scac))];
  return (
    <Group gap="sm" mb="sm">
      <Select
        aria-label="Line"
        placeholder="All lines"
        data={codes}
        value={search.line ?? null}
        onChange={(line) => onChange({ line: line ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All lines' }}
        w={130}
      />
      <Choice
        label="Value"
        all="All values"
        choices={FIELDS}
        value={search.field}
        onChange={(field) => onChange({ field })}
      />
      <Choice
        label="First"
        all="Any first"
        choices={SIDES}
        value={search.first}
        onChange={(first) => onChange({ first })}
      />
      <Choice
        label="Agreement"
        all="Equal or not"
        choices={DIFFERS}
        value={search.differs}
        onChange={(differs) => onChange({ differs })}
      />
      <Choice
        label="Right in the end"
        all="Any verdict"
        choices={VERDICTS}
        value={search.right}
        onChange={(right) => onChange({ right })}
      />
      {Object.keys(search).some((name) => name !== 'page') && (
        <Button
          variant="default"
          onClick={() =>
            onChange({ line: undefined, field: undefined, first: undefined, differs: undefined, right: undefined })
          }
        >
          Show all
        </Button>
      )}
    </Group>
  );
}

interface ChoiceProps<Key extends string> {
  label: string;
  all: string;
  choices: Record<Key, string>;
  value: Key | undefined;
  onChange(value: Key | undefined): void;
}

function Choice<Key extends string>({ label, all, choices, value, onChange }: ChoiceProps<Key>) {
  const keys = keysOf(choices);
  return (
    <Select
      aria-label={label}
      placeholder={all}
      data={keys.map((key) => ({ value: String(key), label: choices[key] }))}
      value={value ?? null}
      onChange={(next) => onChange(keys.find((key) => key === next))}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      w={180}
    />
  );
}
