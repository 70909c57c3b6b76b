import { Anchor, Box, Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/document.ts';
import { formatDateTimeZone } from '../time-format.ts';
import type { PointedAnswer } from './answer-drawer.tsx';
import { sourceKindName, sourceName } from './provenance-words.ts';

interface StatementProps {
  source: Schemas['value_source'] | null;
  author?: string | null;
  /** In words; null: what it says is shown elsewhere. */
  said: string | null;
  observedAt: string | null;
  /** Why it is not the value. */
  because?: string;
  answer: PointedAnswer | null;
  onAnswer(answer: PointedAnswer): void;
}

/** Who says something, since when, and the way to where it stands. */
export function Statement({ source, author, said, observedAt, because, answer, onAnswer }: StatementProps) {
  return (
    <Box>
      <Group gap={6} justify="space-between" wrap="nowrap" align="baseline">
        <Text size="sm" fw={600}>
          {sourceName(source, author)}
          {source !== null && (
            <Text span size="xs" c="dimmed" fw={400}>
              {' '}
              {sourceKindName(source.kind)}
            </Text>
          )}
        </Text>
        {answer !== null && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            style={{ whiteSpace: 'nowrap' }}
            onClick={() => onAnswer(answer)}
          >
            Show answer
          </Anchor>
        )}
      </Group>
      {said !== null && (
        <Text size="sm" className="tabular">
          says {said}
          {because !== undefined && (
            <Text span size="sm" c="dimmed">
              : {because}
            </Text>
          )}
        </Text>
      )}
      {observedAt !== null && (
        <Text size="xs" c="dimmed" className="tabular">
          heard {formatDateTimeZone(observedAt)}
        </Text>
      )}
    </Box>
  );
}
