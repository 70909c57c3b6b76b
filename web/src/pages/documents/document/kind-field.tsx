import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { changeKind, type Document, kindsQuery } from '../queries.ts';
import { kindName } from '../words.ts';

/**
 * Shows the kind of a document. Roles with write permission can change it; clearing the field restores the recognized
 * kind.
 */
export function KindField({ document: { id, attributes } }: { document: Document }) {
  const mayWrite = usePermission('write');
  const { data: kinds = [] } = useQuery(kindsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string | null) => changeKind(id, kinds.find((kind) => kind.code === code)?.code ?? null),
    onSuccess: () => notifications.show({ message: 'Kind saved.', color: 'teal' }),
    onError: (error) => notifications.show({ title: 'Not saved', message: problemOf(error), color: 'red' }),
  });
  if (!mayWrite) return kindName(attributes.document_type);
  return (
    <Select
      aria-label="Kind of the document"
      placeholder="Not recognized"
      data={kinds.map(({ code, label }) => ({ value: code, label }))}
      value={attributes.document_type}
      onChange={(kind) => mutate(kind)}
      disabled={isPending}
      searchable
      clearable={attributes.document_type_manual !== null}
      clearButtonProps={{ 'aria-label': 'Use the recognized kind' }}
      size="xs"
      maw={260}
    />
  );
}
