import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTyped } from '../../components/use-typed.ts';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, type] = useTyped(value, onChange);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Number or reference"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      w={{ base: '100%', sm: 280 }}
    />
  );
}
