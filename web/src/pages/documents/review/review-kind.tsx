import { Card, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { kindsQuery, type Review } from '../queries.ts';
import { kindName } from '../words.ts';

interface ReviewKindProps {
  recognized: string | null;
  /** Why it was recognized as this kind. */
  notes: string | null;
  chosen: Review['document_type'] | null;
  mayWrite: boolean;
  onChange(kind: Review['document_type'] | null): void;
}

export function ReviewKind({ recognized, notes, chosen, mayWrite, onChange }: ReviewKindProps) {
  const { data: kinds = [] } = useQuery(kindsQuery);
  return (
    <Card withBorder component="section" aria-label="Kind of the document">
      {mayWrite ? (
        <Select
          label="Kind"
          placeholder="Not recognized"
          data={kinds.map(({ code, label }) => ({ value: code, label }))}
          value={chosen ?? recognized}
          onChange={(code) => onChange(kinds.find((kind) => kind.code === code)?.code ?? null)}
          searchable
          allowDeselect={false}
          size="xs"
        />
      ) : (
        <Text size="sm">{kindName(recognized)}</Text>
      )}
      {notes !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {notes}
        </Text>
      )}
    </Card>
  );
}
