import { Anchor, ScrollArea, Table, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { sourceName } from '../../../components/provenance/provenance-words.ts';
import { ResponseDrawer, type ResponsePointer } from '../../../components/provenance/response-drawer.tsx';
import { formatDateTimeZone } from '../../../components/time-format.ts';
import { type EstimateHistory, type EstimateStep, lengthOf } from './estimate-history.ts';

/** Lists every change of the estimate, newest first. */
export function EstimateTable({ history: { steps }, zone }: { history: EstimateHistory; zone: string | null }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const [response, setResponse] = useState<ResponsePointer | null>(null);
  return (
    <>
      <UnstyledButton onClick={toggle} aria-expanded={isOpen} mt="xs">
        <Text span size="xs" td="underline">
          {isOpen ? 'Hide table' : 'Show as a table'}
        </Text>
      </UnstyledButton>
      {isOpen && (
        <ScrollArea type="auto" mt="xs">
          <Table verticalSpacing={4} horizontalSpacing={4} fz="xs" className="tabular">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Reported</Table.Th>
                <Table.Th>Estimate</Table.Th>
                <Table.Th>Source</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {steps
                .map((step, index) => (
                  <Row key={step.at} step={step} before={steps[index - 1]} zone={zone} onResponse={setResponse} />
                ))
                .toReversed()}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      <ResponseDrawer response={response} onClose={() => setResponse(null)} />
    </>
  );
}

interface RowProps {
  step: EstimateStep;
  before: EstimateStep | undefined;
  zone: string | null;
  onResponse(response: ResponsePointer): void;
}

function Row({ step: { at, eta, source, snapshotId }, before, zone, onResponse }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>{formatDateTimeZone(at)}</Table.Td>
      <Table.Td>
        {eta === null ? 'withdrawn' : formatDateTimeZone(eta, zone ?? 'UTC')}
        <Text size="xs" c="dimmed">
          {movedBy(eta, before?.eta ?? null)}
        </Text>
      </Table.Td>
      <Table.Td>
        {snapshotId === null ? (
          sourceName(source)
        ) : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onResponse({ id: snapshotId, pointer: null })}
          >
            {sourceName(source)}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function movedBy(eta: number | null, before: number | null): string {
  if (eta === null || before === null || eta === before) return '';
  return `${lengthOf(eta - before)} ${eta > before ? 'later' : 'earlier'}`;
}
