import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { problemOfField } from '../../../api/client.ts';
import type { FieldsProps } from './webhook-fields.tsx';

const MOST = 20;

export function HeaderFields({ form, change, error }: FieldsProps) {
  const { headers } = form;
  const set = (index: number, changes: Partial<(typeof headers)[number]>) =>
    change({ headers: headers.map((header, at) => (at === index ? { ...header, ...changes } : header)) });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Sent with each delivery. Values are hidden in the attempt log.
      </Text>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`Name of header ${index + 1}`}
            placeholder="X-Team"
            value={header.name}
            onChange={({ currentTarget }) => set(index, { name: currentTarget.value })}
            error={problemOfField(error, `headers/${index}/name`)}
            style={{ flex: 1 }}
          />
          <TextInput
            aria-label={`Value of header ${index + 1}`}
            placeholder="imports"
            value={header.value}
            onChange={({ currentTarget }) => set(index, { value: currentTarget.value })}
            error={problemOfField(error, `headers/${index}/value`)}
            style={{ flex: 2 }}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Remove header ${index + 1}`}
            onClick={() => change({ headers: headers.filter((_, at) => at !== index) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {headers.length < MOST && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => change({ headers: [...headers, { name: '', value: '' }] })}
          style={{ alignSelf: 'flex-start' }}
        >
          Add a header
        </Button>
      )}
    </Stack>
  );
}
