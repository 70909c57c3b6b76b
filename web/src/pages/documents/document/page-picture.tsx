import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReadField, ReadPage } from '../queries.ts';
import type { PassageSearch } from '../search.ts';
import { fieldName } from '../words.ts';
import classes from './document.module.css';
import { isShown } from './passages.ts';
import type { Pictures } from './pictures.ts';

interface PagePictureProps {
  pictures: Pictures;
  page: ReadPage;
  fields: readonly ReadField[];
  passage: PassageSearch;
  /** Name of the document. */
  name: string;
}

/** Draws a page in the browser, with a frame around the passage of each value. */
export function PagePicture({ pictures, page, fields, passage, name }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  useEffect(() => {
    const controller = new AbortController();
    if (canvas.current === null) return;
    pictures.draw(page.number, canvas.current, controller.signal).then(
      () => controller.signal.aborted || setState('drawn'),
      () => controller.signal.aborted || setState('failed'),
    );
    return () => controller.abort();
  }, [pictures, page.number]);
  return (
    <section
      className={classes.page}
      aria-label={`Picture of page ${page.number}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
    >
      {state === 'failed' && (
        <Text size="sm" role="status" p="xs">
          This page cannot be drawn. Choose “Text” to read it.
        </Text>
      )}
      <div className={classes.sheet} data-state={state}>
        <canvas ref={canvas} className={classes.canvas} role="img" aria-label={`Page ${page.number} of ${name}`} />
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document may state the same value several times
          <Frame key={index} field={field} page={page} isMarked={isShown(field, passage)} />
        ))}
      </div>
    </section>
  );
}

function Frame({ field, page, isMarked }: { field: ReadField; page: ReadPage; isMarked: boolean }) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isMarked) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const box = field.quote?.page === page.number ? field.quote.box : null;
  if (box === null) return null;
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return (
    <span
      ref={frame}
      className={classes.frame}
      data-field={field.name}
      data-marked={isMarked || undefined}
      title={fieldName(field.name)}
      aria-hidden
      style={{
        left: share(box.x, page.width),
        top: share(box.y, page.height),
        width: share(box.width, page.width),
        height: share(box.height, page.height),
      }}
    />
  );
}
