import { Alert, Anchor, Button, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/document.ts';
import { Failure } from '../failure.tsx';
import { Loading } from '../loading.tsx';
import { Time } from '../time.tsx';
import { sourceKindName, sourceName } from './provenance-words.ts';
import { fullResponseQuery, responseQuery } from './queries.ts';
import { ResponseText } from './response-text.tsx';

export interface ResponsePointer {
  id: string;
  /** JSON pointer to the value in question. */
  pointer: string | null;
}

interface ResponseDrawerProps {
  response: ResponsePointer | null;
  onClose(): void;
}

/** Shows a source's response as text. */
export function ResponseDrawer({ response, onClose }: ResponseDrawerProps) {
  return (
    <Drawer
      opened={response !== null}
      onClose={onClose}
      position="right"
      size="min(720px, 100vw)"
      title="Source response"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {response !== null && <ResponseContent key={response.id} {...response} />}
    </Drawer>
  );
}

function ResponseContent({ id, pointer }: ResponsePointer) {
  const [wantsAll, setWantsAll] = useState(false);
  const { data, error, refetch } = useQuery(responseQuery(id));
  const whole = useQuery({ ...fullResponseQuery(id), enabled: wantsAll });
  if (error && data === undefined)
    return <Failure error={error} title="The response could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading />;
  const { text, is_whole: isWhole } = data.attributes;
  const isCut = !isWhole && whole.data === undefined;
  return (
    <Stack gap="md">
      <ResponseFacts response={data} />
      <Text size="sm" c="dimmed">
        The response exactly as the source sent it. {pointer !== null && !isCut && 'The marked lines hold the value.'}
      </Text>
      {isCut && (
        <Alert color="sea" variant="light" title="Only the beginning is shown">
          <Group justify="space-between">
            <Text size="sm">
              {pointer === null ? 'Load the rest to see everything.' : 'Load the rest to see the marked value.'}
            </Text>
            <Button size="xs" loading={whole.isFetching} onClick={() => setWantsAll(true)}>
              Show all
            </Button>
          </Group>
        </Alert>
      )}
      {whole.error && <Failure error={whole.error} title="The rest could not be loaded" retry={whole.refetch} />}
      <ResponseText text={whole.data ?? text} pointer={pointer} />
    </Stack>
  );
}

function ResponseFacts({ response: { id, attributes } }: { response: Schemas['answer'] }) {
  const { source, received_at: receivedAt, http_status: status, url, bytes, pages } = attributes;
  return (
    <Table variant="vertical" layout="fixed" withRowBorders={false} verticalSpacing={4}>
      <Table.Tbody>
        <Fact name={sourceKindName(source.kind)}>{sourceName(source)}</Fact>
        <Fact name="Received">
          <Time value={receivedAt} />
        </Fact>
        <Fact name="Request">
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </Fact>
        <Fact name="Response">
          status {status}, {bytes.toLocaleString('en')} bytes{pages > 1 && ` on ${pages} pages`} ·{' '}
          <Anchor href={`/v2/answers/${id}/body`} download={`answer-${id}`} size="sm">
            Download
          </Anchor>
        </Fact>
      </Table.Tbody>
    </Table>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={120}>{name}</Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}
