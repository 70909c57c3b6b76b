import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Asks when typing pauses. What the address says comes first: going back in the browser changes what stands here. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  // Asked for, and not in the address yet. By the time it is there, somebody may have typed on.
  const asked = useRef<string[]>([]);
  const ask = useDebouncedCallback((next: string) => {
    asked.current.push(next);
    onChange(next);
  }, 250);
  useEffect(() => {
    const place = asked.current.indexOf(value);
    asked.current.splice(0, place === -1 ? Number.POSITIVE_INFINITY : place + 1);
    if (place !== -1) return;
    ask.cancel();
    setText((now) => (now.trim() === value ? now : value));
  }, [value, ask]);
  const type = (next: string) => {
    setText(next);
    ask(next.trim());
  };
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
