import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Status } from '../../components/status.tsx';
import { GuideFacts } from './guide-facts.tsx';
import { GuideSteps } from './guide-steps.tsx';
import { sourceGuideQuery } from './queries.ts';
import { connectionWord } from './words.ts';

const route = getRouteApi('/connect/$id');

export function GuidePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(sourceGuideQuery(id));
  if (error && data === undefined) {
    return (
      <PageFailure error={error} what="guide" retry={refetch}>
        <PageButton to="/connect">All sources</PageButton>
      </PageFailure>
    );
  }
  if (data === undefined) return <Loading />;
  const { label, tone } = connectionWord(data.attributes);
  return (
    <>
      <PageHeader
        title={`Connect ${data.attributes.name}`}
        text={data.attributes.brings}
        actions={
          <>
            <Status tone={tone}>{label}</Status>
            <PageButton to="/connect" variant="default">
              All sources
            </PageButton>
          </>
        }
      />
      <GuideFacts guide={data} />
      <GuideSteps guide={data} />
    </>
  );
}
