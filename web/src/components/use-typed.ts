import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * Holds the text of a field and writes it to the URL after a pause in typing. The URL takes precedence, so browser
 * navigation changes the field.
 */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  // Texts that were sent but are not in the URL yet. The user may have typed more since then.
  const sent = useRef<string[]>([]);
  const send = useDebouncedCallback((next: string) => {
    sent.current.push(next);
    onChange(next);
  }, 250);
  useEffect(() => {
    const place = sent.current.indexOf(value);
    sent.current.splice(0, place === -1 ? Number.POSITIVE_INFINITY : place + 1);
    if (place !== -1) return;
    send.cancel();
    setText((now) => (now.trim() === value ? now : value));
  }, [value, send]);
  const type = (next: string) => {
    setText(next);
    send(next.trim());
  };
  return [text, type];
}
