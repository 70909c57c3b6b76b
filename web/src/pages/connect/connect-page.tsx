import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/failure.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Status } from '../../components/status.tsx';
import { Record, Records } from '../developers/shared/records.tsx';
import { type SourceGuide, sourceGuidesQuery } from './queries.ts';
import { SimulatedNotice } from './simulated-notice.tsx';
import { BRINGS, connectionWord, guidesByKind } from './words.ts';

export function ConnectPage() {
  const { data, error, refetch } = useQuery(sourceGuidesQuery);
  return (
    <>
      <PageHeader
        title="Connect a source"
        text="What you can connect, what it brings, and how long it takes. With a key at hand, the first value appears within minutes."
      />
      <SimulatedNotice />
      {error !== null && <Failure error={error} title="The guides could not be loaded" retry={refetch} />}
      {error === null && data === undefined && <Loading rows={6} />}
      <Stack gap="xl" mt="lg">
        {guidesByKind(data ?? []).map(({ kind, guides }) => (
          <section key={kind} aria-labelledby={`brings-${kind}`}>
            <Title order={2} id={`brings-${kind}`}>
              {BRINGS[kind].title}
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              {BRINGS[kind].from}
            </Text>
            <Records label={BRINGS[kind].title}>
              {guides.map((guide) => (
                <GuideRecord key={guide.id} guide={guide} />
              ))}
            </Records>
          </section>
        ))}
        <Text size="sm" c="dimmed">
          No public interface was found of OOCL, Wan Hai, SM Line, Matson, CPKC, NS and CSX: use EDI or documents.
        </Text>
      </Stack>
    </>
  );
}

function GuideRecord({ guide: { id, attributes } }: { guide: SourceGuide }) {
  const { name, brings, access, cost } = attributes;
  const { label, tone } = connectionWord(attributes);
  return (
    <Record
      title={name}
      about={brings}
      facts={[
        { label: 'You need', value: access },
        { label: 'Cost', value: cost },
        { label: 'State', value: <Status tone={tone}>{label}</Status> },
      ]}
      actions={
        <PageButton
          to="/connect/$id"
          params={{ id }}
          variant="default"
          size="xs"
          aria-label={`Steps to connect ${name}`}
        >
          Steps
        </PageButton>
      }
    />
  );
}
