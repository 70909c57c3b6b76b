import { Badge, Button, Card, Group, Stack, TagsInput, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, problemOf, problemOfField } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { usePermission } from '../../app/session.ts';

/** Shows the account's references and tags. Roles with write permission can edit them. */
export function ReferencesCard({ shipment }: { shipment: Schemas['shipment'] }) {
  const [isEditing, setEditing] = useState(false);
  const mayWrite = usePermission('write');
  const { ref_numbers: references, tags } = shipment.attributes;
  if (isEditing) return <ReferencesForm shipment={shipment} onDone={() => setEditing(false)} />;
  return (
    <Group gap="lg">
      <Labels name="References" labels={references ?? []} />
      <Labels name="Tags" labels={tags} />
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={14} />}
          onClick={() => setEditing(true)}
        >
          Edit references and tags
        </Button>
      )}
    </Group>
  );
}

function Labels({ name, labels }: { name: string; labels: readonly string[] }) {
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {labels.length === 0 && <Text size="sm">none</Text>}
      {labels.map((label) => (
        <Badge key={label} variant="default" tt="none" fw={500} radius="sm">
          {label}
        </Badge>
      ))}
    </Group>
  );
}

function ReferencesForm({ shipment, onDone }: { shipment: Schemas['shipment']; onDone(): void }) {
  const [references, setReferences] = useState([...(shipment.attributes.ref_numbers ?? [])]);
  const [tags, setTags] = useState([...shipment.attributes.tags]);
  const save = useSave(shipment.id, onDone);
  const problems = {
    references: problemOfField(save.error, 'ref_numbers'),
    tags: problemOfField(save.error, 'tags'),
  };
  const isElsewhere = save.error !== null && problems.references === null && problems.tags === null;
  return (
    <Card withBorder>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ ref_numbers: references, tags });
        }}
      >
        <Stack gap="sm">
          <TagsInput
            label="References"
            description="Enter adds one. Containers keep their own."
            value={references}
            onChange={setReferences}
            error={problems.references}
            acceptValueOnBlur
            data-autofocus
          />
          <TagsInput
            label="Tags"
            description="Enter adds one"
            value={tags}
            onChange={setTags}
            error={problems.tags}
            acceptValueOnBlur
          />
          {isElsewhere && (
            <Text size="sm" c="red" role="alert">
              {problemOf(save.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function useSave(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (attributes: { ref_numbers: string[]; tags: string[] }) => {
      await api.PATCH('/v2/shipments/{id}', {
        params: { path: { id } },
        body: { data: { type: 'shipment', attributes } },
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['shipment', id] });
      onDone();
    },
  });
}
