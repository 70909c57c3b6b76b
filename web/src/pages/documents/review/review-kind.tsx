import { Card, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { kindsQuery, type Review } from '../queries.ts';
import { kindName } from '../words.ts';

interface ReviewKindProps {
  recognised: string | null;
  /** Why it was recognised as this kind. */
  notes: string | null;
  chosen: Review['document_type'] | null;
  mayWrite: boolean;
  onChange(kind: Review['document_type'] | null): void;
}

export function ReviewKind({ recognised, notes, chosen, mayWrite, onChange }: ReviewKindProps) {
  const { data: kinds = [] } = useQuery(kindsQuery);
  return (
    <Card withBorder component="section" aria-label="Kind of the document">
      {mayWrite ? (
        <Select
          label="Kind"
          placeholder="Not recognised"
          data={kinds.map(({ code, label }) => ({ value: code, label }))}
          value={chosen ?? recognised}
          onChange={(code) => onChange(kinds.find((kind) => kind.code === code)?.code ?? null)}
          searchable
          allowDeselect={false}
          size="xs"
        />
      ) : (
        <Text size="sm">{kindName(recognised)}</Text>
      )}
      {notes !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {notes}
        </Text>
      )}
    </Card>
  );
}
