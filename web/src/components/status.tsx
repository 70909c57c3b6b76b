import classes from './status.module.css';

/** How something stands, from fine to in need of a hand. The word says it; the colour helps. */
export type Tone = 'good' | 'moving' | 'waiting' | 'warning' | 'bad' | 'neutral';

export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
