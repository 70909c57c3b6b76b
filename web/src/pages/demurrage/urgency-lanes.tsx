import { UnstyledButton } from '@mantine/core';
import { type DemurrageSearch, URGENCIES, type Urgency } from './search.ts';
import classes from './urgency-lanes.module.css';
import { URGENCY_WORDS } from './words.ts';

interface UrgencyLanesProps {
  counts: readonly { urgency: Urgency; count: number }[];
  chosen: DemurrageSearch['urgency'];
  onChoose(urgency: Urgency | undefined): void;
}

/**
 * Shows the number of containers by urgency. Choosing a lane filters the board; choosing it again removes the filter.
 */
export function UrgencyLanes({ counts, chosen, onChoose }: UrgencyLanesProps) {
  const countOf = (urgency: Urgency) => counts.find((one) => one.urgency === urgency)?.count ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div className={classes.lanes} role="group" aria-label="Urgency">
      {URGENCIES.map((urgency) => (
        <UnstyledButton
          key={urgency}
          className={classes.lane ?? ''}
          data-tone={URGENCY_WORDS[urgency].tone}
          data-empty={countOf(urgency) === 0 || undefined}
          aria-pressed={chosen === urgency}
          onClick={() => onChoose(chosen === urgency ? undefined : urgency)}
        >
          <span className={classes.count}>{countOf(urgency).toLocaleString('en')}</span>
          <span className={classes.name}>{URGENCY_WORDS[urgency].name}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
