import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { PageLink } from '../../components/links.tsx';
import { Status } from '../../components/status.tsx';
import { download, receiptCsv } from './receipt-csv.ts';
import type { ReceiptRow } from './send-rows.ts';
import { reasonOf, resultOf } from './words.ts';

const columns: readonly Column<ReceiptRow>[] = [
  { id: 'line', header: 'Line', width: 70, cell: ({ line }) => line },
  {
    id: 'number',
    header: 'Number',
    width: 180,
    cell: ({ result: { attributes, relationships } }) => {
      const id = relationships.tracking_request.data?.id;
      if (id === undefined) return attributes.request_number ?? '–';
      return (
        <PageLink to="/tracking/$id" params={{ id }} size="sm">
          {attributes.request_number}
        </PageLink>
      );
    },
  },
  {
    id: 'result',
    header: 'Result',
    width: 150,
    cell: ({ result }) => {
      const { label, tone } = resultOf(result);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  {
    id: 'reason',
    header: 'Why',
    width: 420,
    cell: ({ result }) => <span title={reasonOf(result)}>{reasonOf(result)}</span>,
  },
];

export function Receipt({ rows, name }: { rows: readonly ReceiptRow[]; name: string }) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = rows.filter(({ result: { attributes } }) => attributes.status === 'invalid');
  const shown = onlyWrong ? wrong : rows;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Checkbox
          label={`Only problems (${wrong.length})`}
          checked={onlyWrong}
          disabled={wrong.length === 0}
          onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(name, receiptCsv(shown))}
        >
          Download receipt
        </Button>
      </Group>
      <DataTable
        label="Receipt"
        columns={columns}
        rows={shown}
        rowId={({ line }) => String(line)}
        height="max(240px, calc(100dvh - 520px))"
      />
    </Stack>
  );
}
