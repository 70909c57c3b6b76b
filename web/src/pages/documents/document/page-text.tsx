import { useEffect, useRef } from 'react';
import type { ReadPage } from '../queries.ts';
import classes from './document.module.css';
import { splitAt } from './passages.ts';

interface PageTextProps {
  page: ReadPage;
  /** The passage to mark. */
  quote: string | undefined;
}

/** Shows the text of a page and scrolls the marked passage into view. */
export function PageText({ page, quote }: PageTextProps) {
  const marked = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote moves the mark
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    marked.current?.scrollIntoView({ block: 'nearest' });
  }, [quote]);
  const parts = quote === undefined ? null : splitAt(page.text, quote);
  return (
    <section
      className={classes.text}
      aria-label={`Text of page ${page.number}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
    >
      {parts === null ? (
        page.text
      ) : (
        <>
          {parts[0]}
          <mark ref={marked}>{parts[1]}</mark>
          {parts[2]}
        </>
      )}
    </section>
  );
}
