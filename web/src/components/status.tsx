import classes from './status.module.css';

/** Shows a status badge. The text carries the meaning, and the colour supports it. */
export type Tone = 'good' | 'moving' | 'waiting' | 'warning' | 'bad' | 'neutral';

export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
