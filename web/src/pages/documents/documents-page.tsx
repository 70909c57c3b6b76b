import { Button, FileButton, Group, Pagination } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { usePermission } from '../../app/session.ts';
import { DataTable } from '../../components/data-table.tsx';
import { DropArea } from '../../components/drop-area.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePastEnd } from '../../components/use-past-end.ts';
import { COLUMNS, rowsOf } from './document-columns.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { NoDocuments } from './no-documents.tsx';
import { documentsQuery, openDocumentsQuery, PAGE_SIZE } from './queries.ts';
import type { DocumentsSearch } from './search.ts';
import { UploadList } from './upload/upload-list.tsx';
import { useUploads } from './upload/use-uploads.ts';

const route = getRouteApi('/documents');

export type Change = { [Name in keyof DocumentsSearch]?: DocumentsSearch[Name] | undefined };

export function DocumentsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: Change) =>
    navigate({
      search: (before) => {
        const after = Object.entries({ ...before, page: undefined, ...change });
        return Object.fromEntries(after.filter(([, value]) => value !== undefined && value !== ''));
      },
      replace: true,
    });
  const { data, error, refetch, isPlaceholderData } = useQuery(documentsQuery(search));
  const isPastEnd = usePastEnd(data, search.page, PAGE_SIZE);
  const mayWrite = usePermission('write');
  const { uploads, add, clear } = useUploads();
  const rows = data === undefined ? [] : rowsOf(data);
  const pages = Math.ceil((data?.meta.total ?? 0) / PAGE_SIZE);
  const content = (
    <>
      <UploadList uploads={uploads} onClear={clear} />
      <DocumentFilters search={search} onChange={set} />
      {error && <Failure error={error} title="The documents could not be loaded" retry={refetch} />}
      {(isPastEnd || (data === undefined && !error)) && <Loading rows={8} />}
      {data !== undefined && rows.length === 0 && !isPastEnd && (
        <NoDocuments isFiltered={Object.keys(search).some((name) => name !== 'sort')} />
      )}
      {rows.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <DataTable
            label="Documents"
            columns={COLUMNS}
            rows={rows}
            rowId={({ id }) => id}
            sort={search.sort}
            onSort={(sort) => set({ sort })}
            height="calc(100dvh - 280px)"
          />
        </div>
      )}
      {pages > 1 && (
        <Group justify="center" mt="lg">
          <Pagination
            total={pages}
            value={search.page ?? 1}
            onChange={(page) => set({ page })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title="Documents"
        text="Arrival notices, bookings, delivery orders and others, read and linked to the shipments they concern."
        actions={
          <>
            <ReviewButton />
            {mayWrite && <UploadButton onFiles={add} />}
          </>
        }
      />
      {mayWrite ? (
        <DropArea label="Drop files here" fillsPage onFiles={add}>
          {content}
        </DropArea>
      ) : (
        content
      )}
    </>
  );
}

/** Links to the documents that need review, if there are any. */
function ReviewButton() {
  const { data } = useQuery(openDocumentsQuery);
  const total = data?.meta.total ?? 0;
  if (total === 0) return null;
  return (
    <PageButton to="/documents/review" variant="default">
      Review {total.toLocaleString('en')}
    </PageButton>
  );
}

function UploadButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  return (
    <FileButton multiple onChange={onFiles}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
          Upload documents
        </Button>
      )}
    </FileButton>
  );
}
