import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '../../../api/document.ts';
import type { PointedAnswer } from '../../../components/provenance/answer-drawer.tsx';
import { sourceName } from '../../../components/provenance/provenance-words.ts';
import { formatDateTime, formatDateTimeZone } from '../../../components/time-format.ts';
import { endName } from './milestone-words.ts';
import classes from './timeline.module.css';

type Milestone = Schemas['timeline_milestone'];
type Former = Milestone['former'][number];

interface FormerVersionsProps {
  milestone: Milestone;
  onAnswer(answer: PointedAnswer): void;
}

/** What was said to have happened and is not said any more is seen at once; former estimates when they are asked for. */
export function FormerVersions({ milestone: { former }, onAnswer }: FormerVersionsProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const facts = former.filter(({ classifier }) => classifier === 'actual');
  const estimates = former.filter(({ classifier }) => classifier !== 'actual');
  return (
    <>
      {facts.length > 0 && <Versions versions={facts} onAnswer={onAnswer} />}
      {estimates.length > 0 && (
        <UnstyledButton onClick={toggle} aria-expanded={isOpen} mt={4} display="block" lh={1.4}>
          <Text span size="xs" td="underline">
            {`${isOpen ? 'Hide' : 'Show'} ${estimates.length === 1 ? 'a former estimate' : `${estimates.length} former estimates`}`}
          </Text>
        </UnstyledButton>
      )}
      {isOpen && <Versions versions={estimates} onAnswer={onAnswer} />}
    </>
  );
}

function Versions({ versions, onAnswer }: { versions: readonly Former[]; onAnswer(answer: PointedAnswer): void }) {
  return (
    <ul className={classes.former}>
      {versions.map((version) => (
        <li key={`${version.observed_at} ${version.at} ${version.ended_at}`}>
          <Text size="xs" className="tabular">
            {endName(version.end_reason)}: <s>{saidBefore(version)}</s>
            {version.source !== null && `, ${sourceName(version.source)}`}
            {version.observed_at !== null && `, said ${formatDateTime(version.observed_at)}`}{' '}
            {version.snapshot_id !== null && (
              <Anchor
                component="button"
                type="button"
                size="xs"
                onClick={() => version.snapshot_id !== null && onAnswer({ id: version.snapshot_id, pointer: null })}
              >
                Show answer
              </Anchor>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function saidBefore({ at, timezone, location_name: place }: Former): string {
  const time = at === null ? 'no time' : formatDateTimeZone(at, timezone ?? 'UTC');
  return place === null ? time : `${time}, ${place}`;
}
