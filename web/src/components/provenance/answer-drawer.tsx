import { Alert, Anchor, Button, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/document.ts';
import { Failure } from '../failure.tsx';
import { Loading } from '../loading.tsx';
import { Time } from '../time.tsx';
import { AnswerText } from './answer-text.tsx';
import { sourceKindName, sourceName } from './provenance-words.ts';
import { answerQuery, wholeAnswerQuery } from './queries.ts';

export interface PointedAnswer {
  id: string;
  /** JSON pointer to what is to be seen in it. */
  pointer: string | null;
}

interface AnswerDrawerProps {
  /** Null: nothing is open. */
  answer: PointedAnswer | null;
  onClose(): void;
}

/** What a source answered, as it was received: always as text, whatever it is. */
export function AnswerDrawer({ answer, onClose }: AnswerDrawerProps) {
  return (
    <Drawer
      opened={answer !== null}
      onClose={onClose}
      position="right"
      size="min(720px, 100vw)"
      title="Answer of the source"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {answer !== null && <AnswerContent key={answer.id} {...answer} />}
    </Drawer>
  );
}

function AnswerContent({ id, pointer }: PointedAnswer) {
  const [wantsAll, setWantsAll] = useState(false);
  const { data, error, refetch } = useQuery(answerQuery(id));
  const whole = useQuery({ ...wholeAnswerQuery(id), enabled: wantsAll });
  if (error && data === undefined)
    return <Failure error={error} title="The answer could not be read" retry={refetch} />;
  if (data === undefined) return <Loading />;
  const { text, is_whole: isWhole } = data.attributes;
  const isCut = !isWhole && whole.data === undefined;
  return (
    <Stack gap="md">
      <AnswerFacts answer={data} />
      <Text size="sm" c="dimmed">
        This is what the source wrote, unchanged.
        {pointer !== null && !isCut && ' The value stands in the marked lines.'}
      </Text>
      {isCut && (
        <Alert color="sea" variant="light" title="Only the beginning is shown">
          <Group justify="space-between">
            <Text size="sm">
              {pointer === null ? 'The rest can be fetched.' : 'Fetch all of it to see where the value stands.'}
            </Text>
            <Button size="xs" loading={whole.isFetching} onClick={() => setWantsAll(true)}>
              Show all
            </Button>
          </Group>
        </Alert>
      )}
      {whole.error && <Failure error={whole.error} title="The rest could not be read" retry={whole.refetch} />}
      <AnswerText text={whole.data ?? text} pointer={pointer} />
    </Stack>
  );
}

function AnswerFacts({ answer: { id, attributes } }: { answer: Schemas['answer'] }) {
  const { source, received_at: receivedAt, http_status: status, url, bytes, pages } = attributes;
  return (
    <Table variant="vertical" layout="fixed" withRowBorders={false} verticalSpacing={4}>
      <Table.Tbody>
        <Fact name={sourceKindName(source.kind)}>{sourceName(source)}</Fact>
        <Fact name="Received">
          <Time value={receivedAt} />
        </Fact>
        <Fact name="Asked">
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </Fact>
        <Fact name="Answer">
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
