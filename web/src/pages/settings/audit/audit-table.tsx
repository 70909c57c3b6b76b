import { Paper, Table, Text } from '@mantine/core';
import { Time } from '../../../components/time.tsx';
import type { AuditEntry } from './queries.ts';
import { actionName, detailsOf } from './words.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Paper withBorder>
      <Table.ScrollContainer
        minWidth={720}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Audit log' } }}
      >
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={170}>Time</Table.Th>
              <Table.Th>User</Table.Th>
              <Table.Th>Action</Table.Th>
              <Table.Th>Details</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function AuditRow({ entry: { attributes } }: { entry: AuditEntry }) {
  const { action, happened_at, subject_name, actor_name, details, address } = attributes;
  const text = detailsOf(details);
  return (
    <Table.Tr>
      <Table.Td>
        <Time value={happened_at} />
      </Table.Td>
      <Table.Td>
        {whoOf(attributes)}
        {address !== null && (
          <Text size="xs" c="dimmed">
            from {address}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {actionName(action)}
        {subject_name !== null && subject_name !== actor_name && (
          <Text size="xs" c="dimmed">
            {subject_name}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{text === '' ? '–' : text}</Table.Td>
    </Table.Tr>
  );
}

function whoOf({ actor_kind, actor_name }: AuditEntry['attributes']): string {
  if (actor_kind === 'operator') return 'Operator';
  return actor_kind === 'api_key' ? `API key ${actor_name ?? ''}` : (actor_name ?? 'Unknown user');
}
