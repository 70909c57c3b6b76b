import { Anchor, Box, Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/document.ts';
import { formatDateTimeZone } from '../time-format.ts';
import { sourceKindName, sourceName } from './provenance-words.ts';
import type { ResponsePointer } from './response-drawer.tsx';

interface StatementProps {
  source: Schemas['value_source'] | null;
  author?: string | null;
  /** The value as text; null if it is shown elsewhere. */
  reported: string | null;
  observedAt: string | null;
  /** The reason it was not selected. */
  because?: string;
  response: ResponsePointer | null;
  onResponse(response: ResponsePointer): void;
}

/** Shows a source, its report, the time and the link to the response. */
export function Statement({ source, author, reported, observedAt, because, response, onResponse }: StatementProps) {
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
        {response !== null && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            style={{ whiteSpace: 'nowrap' }}
            onClick={() => onResponse(response)}
          >
            Show response
          </Anchor>
        )}
      </Group>
      {reported !== null && (
        <Text size="sm" className="tabular">
          reports {reported}
          {because !== undefined && (
            <Text span size="sm" c="dimmed">
              : {because}
            </Text>
          )}
        </Text>
      )}
      {observedAt !== null && (
        <Text size="xs" c="dimmed" className="tabular">
          received {formatDateTimeZone(observedAt)}
        </Text>
      )}
    </Box>
  );
}
