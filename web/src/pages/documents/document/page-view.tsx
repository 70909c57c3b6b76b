import { Button, Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../../components/loading.tsx';
import { type Document, fileQuery, type Reading, type ReadPage } from '../queries.ts';
import type { PassageSearch } from '../search.ts';
import { PagePicture } from './page-picture.tsx';
import { PageText } from './page-text.tsx';
import { picturesQuery } from './pictures.ts';

interface PageViewProps {
  document: Document;
  reading: Reading;
  passage: PassageSearch;
  onPassage(passage: PassageSearch): void;
}

/** Shows a page as a picture with the passages of all values, or as text. */
export function PageView({ document, reading, passage, onPassage }: PageViewProps) {
  const { pages } = reading;
  const index = Math.min(Math.max((passage.page ?? 1) - 1, 0), Math.max(pages.length - 1, 0));
  const page = pages[index];
  if (page === undefined) return null;
  const turn = (to: number) => onPassage({ page: to });
  return (
    <Card withBorder component="section" aria-labelledby="pages">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="pages">
          Page {page.number} of {pages.length}
        </Title>
        {pages.length > 1 && (
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={index === 0} onClick={() => turn(page.number - 1)}>
              Previous page
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={index === pages.length - 1}
              onClick={() => turn(page.number + 1)}
            >
              Next page
            </Button>
          </Group>
        )}
      </Group>
      <PageContent document={document} page={page} reading={reading} passage={passage} />
    </Card>
  );
}

interface PageContentProps extends Omit<PageViewProps, 'onPassage'> {
  page: ReadPage;
}

function PageContent({ document, page, reading: { fields }, passage }: PageContentProps) {
  const [view, setView] = useState('picture');
  const file = useQuery(fileQuery(document.id));
  const pictures = useQuery({ ...picturesQuery(document.id, file.data), enabled: file.data !== undefined });
  const text = <PageText page={page} quote={passage.quote} />;
  if (file.isLoading || pictures.isLoading) return <Loading rows={8} />;
  if (file.error || pictures.error) {
    return (
      <>
        <Text size="sm" c="dimmed" mb="xs" role="status">
          The page cannot be drawn. This is its text.
        </Text>
        {text}
      </>
    );
  }
  // Spreadsheets, emails and other formats without pages are shown only as text.
  if (!pictures.data) return text;
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label="View of the page"
        data={[
          { value: 'picture', label: 'Page' },
          { value: 'text', label: 'Text' },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'text' ? (
        text
      ) : (
        <PagePicture
          key={page.number}
          pictures={pictures.data}
          page={page}
          fields={fields}
          passage={passage}
          name={document.attributes.name}
        />
      )}
    </>
  );
}
