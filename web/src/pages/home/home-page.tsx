/** The first page: what needs a hand, where tracking stands, and where to begin. */
import { Card, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../app/session.ts';
import { PageButton } from '../../components/links.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { BeginCard } from './begin-card.tsx';
import { BeginLinks } from './begin-links.tsx';
import { DemoCard } from './demo-card.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import { standingsQuery } from './queries.ts';
import { StandingsCard } from './standings-card.tsx';

export function HomePage() {
  const mayAdd = usePermission('write');
  const { data } = useQuery(standingsQuery);
  const isNew = data !== undefined && data.total === 0;
  return (
    <>
      <PageHeader
        title="Home"
        text="What needs a hand, and where everything stands."
        actions={
          mayAdd && (
            <PageButton to="/add" leftSection={<IconPlus size={16} aria-hidden />}>
              Track a number
            </PageButton>
          )
        }
      />
      <Stack>
        <DemoCard />
        {isNew ? (
          <BeginCard />
        ) : (
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <ExceptionsCard />
            <StandingsCard />
          </SimpleGrid>
        )}
        <Card withBorder>
          <BeginLinks />
        </Card>
      </Stack>
    </>
  );
}
