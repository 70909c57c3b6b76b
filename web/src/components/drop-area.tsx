import { type ReactNode, useState } from 'react';
import classes from './drop-area.module.css';

interface DropAreaProps {
  /** Accessible name of the area: `Drop files here`. */
  label: string;
  /** Whether the area extends to the end of the page. */
  fillsPage?: boolean;
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

/**
 * Accepts files dropped anywhere on its content. The content must also offer a button, because dropping requires a
 * mouse.
 */
export function DropArea({ label, fillsPage = false, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-label={label}
      className={classes.area}
      data-fills-page={fillsPage || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </section>
  );
}
