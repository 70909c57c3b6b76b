import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * The text of a field whose value stands in the address, which is asked for when typing pauses. The address comes first: going
 * back in the browser changes what stands in the field.
 */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
): [text: string, type: (text: string) => void] {
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
  return [text, type];
}
