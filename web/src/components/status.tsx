import classes from './status.module.css';

/** A status badge. The color never carries the meaning alone. */
export type Tone = 'good' | 'moving' | 'waiting' | 'warning' | 'bad' | 'neutral';

export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
