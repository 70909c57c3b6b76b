import classes from './status.module.css';

/** Color of a status badge, whose text always states the meaning too. */
export type Tone = 'good' | 'moving' | 'waiting' | 'warning' | 'bad' | 'neutral';

export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
