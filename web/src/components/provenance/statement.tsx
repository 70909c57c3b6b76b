import { Anchor, Box, Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/document.ts';
import { PageLink } from '../links.tsx';
import { formatDateTimeZone } from '../time-format.ts';
import { sourceKindName, sourceName } from './provenance-words.ts';
import type { ResponsePointer } from './response-drawer.tsx';

interface StatementProps {
  source: Schemas['value_source'] | null;
  author?: string | null;
  /** The value as text; null if it is shown elsewhere. */
  reported: string | null;
  observedAt: string | null;
  /** The reason why the report was not selected. */
  because?: string;
  response: ResponsePointer | null;
  /** The passage, if the value is stated in a document. */
  quote?: Schemas['quote'] | undefined;
  onResponse(response: ResponsePointer): void;
}

export function Statement(props: StatementProps) {
  const { source, author, reported, observedAt, because, quote } = props;
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
        <EvidenceLink {...props} />
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
      {quote !== undefined && (
        <Text size="xs">
          <q>{quote.text}</q>, page {quote.page}
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

/** Links to the passage in a document, or opens the response of any other source. */
function EvidenceLink({ source, response, quote, onResponse }: StatementProps) {
  if (source?.kind === 'document') {
    const search = quote === undefined ? {} : { page: quote.page, quote: quote.text };
    return (
      <PageLink to="/documents/$id" params={{ id: source.code }} search={search} size="xs" style={NO_WRAP}>
        Show document
      </PageLink>
    );
  }
  if (response === null) return null;
  return (
    <Anchor component="button" type="button" size="xs" style={NO_WRAP} onClick={() => onResponse(response)}>
      Show response
    </Anchor>
  );
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
