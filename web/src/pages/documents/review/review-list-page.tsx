/** The documents that need review, oldest first. */
import { Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { PageButton, PageLink } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Time } from '../../../components/time.tsx';
import { From, type Row, rowsOf } from '../document-columns.tsx';
import { openDocumentsQuery } from '../queries.ts';
import { issuerName, kindName } from '../words.ts';
import { Reasons } from './reasons.tsx';
import { endRound } from './round-query.ts';

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Document',
    width: 240,
    cell: ({ id, attributes }) => (
      <PageLink to="/documents/review/$id" params={{ id }} fw={600} truncate display="block">
        {attributes.name}
      </PageLink>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    width: 260,
    cell: ({ attributes }) => <Reasons reasons={attributes.review_reasons} />,
  },
  { id: 'kind', header: 'Kind', width: 150, cell: ({ attributes }) => kindName(attributes.document_type) },
  {
    id: 'issuer',
    header: 'Issuer',
    width: 190,
    cell: ({ attributes: { issuer } }) => (issuer === null ? '–' : issuerName(issuer)),
  },
  { id: 'from', header: 'From', width: 180, minor: true, cell: (row) => <From row={row} /> },
  { id: 'received', header: 'Received', width: 170, cell: ({ attributes }) => <Time value={attributes.created_at} /> },
];

export function ReviewListPage() {
  const { data, error, refetch } = useQuery(openDocumentsQuery);
  useEffect(endRound, []);
  const rows = data === undefined ? [] : rowsOf(data);
  const first = rows[0];
  const total = data?.meta.total ?? 0;
  return (
    <>
      <PageHeader
        title="Documents to review"
        text="Documents that need review, oldest first."
        actions={
          first !== undefined && (
            <PageButton to="/documents/review/$id" params={{ id: first.id }}>
              Start review
            </PageButton>
          )
        }
      />
      {error && <Failure error={error} title="The documents could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={8} />}
      {data !== undefined && first === undefined && (
        <Empty icon={IconChecks} title="Nothing to review" text="Documents that need review appear here.">
          <PageButton to="/documents" variant="default">
            All documents
          </PageButton>
        </Empty>
      )}
      {first !== undefined && (
        <DataTable label="Documents to review" columns={COLUMNS} rows={rows} rowId={({ id }) => id} />
      )}
      {total > rows.length && rows.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {rows.length} of {total.toLocaleString('en')}. More follow when these are done.
        </Text>
      )}
    </>
  );
}
