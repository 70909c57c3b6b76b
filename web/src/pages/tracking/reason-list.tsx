import { Box, Group, Text, Title } from '@mantine/core';
import { PageLink } from '../../components/links.tsx';
import type { BoardSearch } from './board-address.ts';
import { MOVES, type Mover, reasonWord } from './words.ts';

interface Reason {
  reason: string;
  count: number;
  whose_move: Mover;
  why: string;
  advice: string;
}

/** Lists the problems, most frequent first, with the next step for each. */
export function ReasonList({ reasons, search }: { reasons: readonly Reason[]; search: BoardSearch }) {
  if (reasons.length === 0) return null;
  const { reason: chosen, page: _page, ...others } = search;
  const shown = reasons.filter(({ reason }) => chosen === undefined || reason === chosen);
  return (
    <Box component="section" aria-labelledby="what-is-in-the-way" mb="md">
      <Title order={2} size="h4" id="what-is-in-the-way" mb={6}>
        Problems
      </Title>
      {shown.map(({ reason, count, whose_move, advice }) => (
        <Group key={reason} gap="xs" align="baseline" wrap="wrap" mb={4}>
          <PageLink
            to="/tracking"
            search={reason === chosen ? others : { ...others, reason }}
            size="sm"
            fw={600}
            aria-current={reason === chosen ? 'true' : undefined}
          >
            {count.toLocaleString('en')} × {reasonWord(reason)}
          </PageLink>
          <Text size="sm" c="dimmed" style={{ flex: '1 1 24rem' }}>
            {MOVES[whose_move]} {advice}
          </Text>
        </Group>
      ))}
      {chosen !== undefined && (
        <PageLink to="/tracking" search={others} size="sm">
          Show all reasons
        </PageLink>
      )}
    </Box>
  );
}
