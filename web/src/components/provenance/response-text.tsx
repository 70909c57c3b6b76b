import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import classes from './response-drawer.module.css';
import { formattedResponse } from './response-lines.ts';

/** Number of lines rendered at first, because a response may have a hundred thousand lines. */
const MAX_LINES = 1_500;

/** Shows the lines of a response and scrolls the first marked one into view. */
export function ResponseText({ text, pointer }: { text: string; pointer: string | null }) {
  const { lines, pointed } = useMemo(() => formattedResponse(text, pointer), [text, pointer]);
  const [first, last] = pointed ?? [-1, -1];
  const [until, setUntil] = useState(MAX_LINES);
  const shownUntil = Math.max(until, last + 40);
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    if (first >= 0) marked.current?.scrollIntoView({ block: 'center' });
  }, [first]);
  return (
    <>
      <pre className={classes.text}>
        {lines.slice(0, shownUntil).map((line, index) => {
          const isPointed = index >= first && index <= last && first >= 0;
          const props = isPointed
            ? { className: `${classes.line} ${classes.pointed}`, 'data-pointed': true }
            : { className: classes.line };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
            <code key={index} ref={index === first ? marked : null} {...props}>
              {line === '' ? ' ' : line}
            </code>
          );
        })}
      </pre>
      {shownUntil < lines.length && (
        <Button variant="default" onClick={() => setUntil(shownUntil + MAX_LINES)}>
          {`Show more of ${lines.length.toLocaleString('en')} lines`}
        </Button>
      )}
    </>
  );
}
