import { type ReactNode, useState } from 'react';
import classes from './drop-area.module.css';

interface DropAreaProps {
  /** False for users who may not upload. */
  isOn: boolean;
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

/**
 * Accepts files that are dropped anywhere on its content. A button, which works without a mouse, also lets users choose
 * files.
 */
export function DropArea({ isOn, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  if (!isOn) return children;
  return (
    <section
      aria-label="Drop files here"
      className={classes.area}
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
