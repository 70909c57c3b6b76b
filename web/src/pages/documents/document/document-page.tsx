import { Alert, Grid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Failure } from '../../../components/failure.tsx';
import { PageButton } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { rowOf } from '../document-columns.tsx';
import { type Document, documentQuery, readingQuery } from '../queries.ts';
import { reasonsInWords } from '../review/reasons.tsx';
import { reasonInWords } from '../words.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { FieldList } from './field-list.tsx';
import { PageView } from './page-view.tsx';

const route = getRouteApi('/documents/$id');

export function DocumentPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(documentQuery(id));
  if (error && data === undefined) {
    return (
      <PageFailure error={error} what="document" retry={refetch}>
        <PageButton to="/documents">All documents</PageButton>
      </PageFailure>
    );
  }
  if (data === undefined) return <Loading rows={10} />;
  const row = rowOf(data.data, data);
  return (
    <>
      <PageHeader title={row.attributes.name} text={row.attributes.file_name} actions={<DocumentActions row={row} />} />
      <Stack gap="md">
        <Outdated error={error} retry={refetch} />
        <State {...row.attributes} />
        <ToReview {...row} />
        <DocumentFacts row={row} />
        {row.attributes.extraction_status === 'extracted' && <Contents document={row} />}
      </Stack>
    </>
  );
}

function State({ extraction_status: status, failure_reason, failure_detail }: Document['attributes']) {
  if (status === 'extracted') return null;
  if (status === 'pending') {
    return (
      <Alert variant="default" icon={<IconClock />} title="Being read">
        This takes a few seconds. The page updates by itself.
      </Alert>
    );
  }
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="This document could not be read">
      <Text size="sm">{reasonInWords(failure_reason)}</Text>
      {failure_detail !== null && (
        <Text size="sm" mt={4}>
          Details: {failure_detail}
        </Text>
      )}
    </Alert>
  );
}

/** Says that the document needs review, and why. */
function ToReview({ id, attributes: { review_status: status, review_reasons: reasons } }: Document) {
  if (status !== 'open') return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title="This document needs review">
      <Text size="sm" mb="xs">
        {reasonsInWords(reasons)}.
      </Text>
      <PageButton to="/documents/review/$id" params={{ id }} size="xs" variant="default">
        Review
      </PageButton>
    </Alert>
  );
}

function Contents({ document }: { document: Document }) {
  const passage = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(readingQuery(document.id, document.attributes.updated_at));
  if (error && data === undefined)
    return <Failure error={error} title="The values could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading rows={8} />;
  const show = (next: typeof passage) => navigate({ search: next, replace: true, resetScroll: false });
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <PageView document={document} reading={data} passage={passage} onPassage={show} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <FieldList fields={data.fields} passage={passage} onPassage={show} />
      </Grid.Col>
    </Grid>
  );
}
