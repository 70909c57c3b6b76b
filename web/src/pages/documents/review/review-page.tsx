/** Reviews one document: its page next to its values. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Failure } from '../../../components/failure.tsx';
import { PageButton } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { rowOf } from '../document-columns.tsx';
import { documentQuery, readingQuery } from '../queries.ts';
import { ReviewForm } from './review-form.tsx';

const route = getRouteApi('/documents/review/$id');

export function ReviewPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(documentQuery(id));
  const updatedAt = data?.data.attributes.updated_at ?? '';
  const reading = useQuery({ ...readingQuery(id, updatedAt), enabled: data !== undefined });
  if (error && data === undefined) {
    return (
      <PageFailure error={error} what="document" retry={refetch}>
        <PageButton to="/documents/review">Documents to review</PageButton>
      </PageFailure>
    );
  }
  if (reading.error && reading.data === undefined) {
    return <Failure error={reading.error} title="The values could not be loaded" retry={reading.refetch} />;
  }
  // While another document is loading, the previous reading is only a placeholder.
  if (data === undefined || reading.data === undefined || data.data.id !== id) return <Loading rows={10} />;
  if (reading.isPlaceholderData) return <Loading rows={10} />;
  return <ReviewForm key={`${id} ${updatedAt}`} row={rowOf(data.data, data)} reading={reading.data} />;
}
