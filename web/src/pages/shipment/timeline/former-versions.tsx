import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '../../../api/document.ts';
import { sourceName } from '../../../components/provenance/provenance-words.ts';
import type { ResponsePointer } from '../../../components/provenance/response-drawer.tsx';
import { formatDateTime, formatDateTimeZone } from '../../../components/time-format.ts';
import { endName } from './milestone-words.ts';
import classes from './timeline.module.css';

type Milestone = Schemas['timeline_milestone'];
type Former = Milestone['former'][number];

interface FormerVersionsProps {
  milestone: Milestone;
  onResponse(response: ResponsePointer): void;
}

/** Shows earlier versions: withdrawn actual times always, earlier estimates on request. */
export function FormerVersions({ milestone: { former }, onResponse }: FormerVersionsProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const facts = former.filter(({ classifier }) => classifier === 'actual');
  const estimates = former.filter(({ classifier }) => classifier !== 'actual');
  return (
    <>
      {facts.length > 0 && <Versions versions={facts} onResponse={onResponse} />}
      {estimates.length > 0 && (
        <UnstyledButton onClick={toggle} aria-expanded={isOpen} mt={4} display="block" lh={1.4}>
          <Text span size="xs" td="underline">
            {`${isOpen ? 'Hide' : 'Show'} ${estimates.length === 1 ? 'an earlier estimate' : `${estimates.length} earlier estimates`}`}
          </Text>
        </UnstyledButton>
      )}
      {isOpen && <Versions versions={estimates} onResponse={onResponse} />}
    </>
  );
}

function Versions({
  versions,
  onResponse,
}: {
  versions: readonly Former[];
  onResponse(response: ResponsePointer): void;
}) {
  return (
    <ul className={classes.former}>
      {versions.map((version) => (
        <li key={`${version.observed_at} ${version.at} ${version.ended_at}`}>
          <Text size="xs" className="tabular">
            {endName(version.end_reason)}: <s>{formatVersion(version)}</s>
            {version.source !== null && `, ${sourceName(version.source)}`}
            {version.observed_at !== null && `, reported ${formatDateTime(version.observed_at)}`}{' '}
            {version.snapshot_id !== null && (
              <Anchor
                component="button"
                type="button"
                size="xs"
                onClick={() => version.snapshot_id !== null && onResponse({ id: version.snapshot_id, pointer: null })}
              >
                Show response
              </Anchor>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function formatVersion({ at, timezone, location_name: place }: Former): string {
  const time = at === null ? 'no time' : formatDateTimeZone(at, timezone ?? 'UTC');
  return place === null ? time : `${time}, ${place}`;
}
