import { Text } from '@mantine/core';
import type { Column } from '../../components/data-table.tsx';
import { PageLink } from '../../components/links.tsx';
import { REQUEST_TYPES } from '../../components/request-types.ts';
import { Status } from '../../components/status.tsx';
import { Ago } from '../../components/time.tsx';
import { ClockTime } from './clock-time.tsx';
import { MOVERS, reasonWord, STATES, type Standing, sourceWord } from './words.ts';

export const boardColumns: readonly Column<Standing>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 210,
    cell: ({ id, attributes: { request_number, request_type, scac } }) => (
      <>
        <PageLink to="/tracking/$id" params={{ id }} fw={600} size="sm">
          {request_number}
        </PageLink>
        <Text size="xs" c="dimmed">
          {scac ?? 'Line not detected yet'} · {REQUEST_TYPES[request_type]}
        </Text>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 140,
    cell: ({ attributes: { state } }) => <Status tone={STATES[state].tone}>{STATES[state].label}</Status>,
  },
  {
    id: 'why',
    header: 'Reason',
    width: 310,
    cell: ({ attributes: { state, reason, why, paused_reason } }) => (
      <Text size="sm" lineClamp={2} title={why} {...(state === 'tracked' ? { c: 'dimmed' } : {})}>
        {paused_reason === null ? '' : 'Line paused. '}
        {reason !== null ? reasonWord(reason) : state === 'tracked' ? 'No problem' : why}
      </Text>
    ),
  },
  {
    id: 'since',
    header: 'Since',
    width: 150,
    cell: ({ attributes }) => <Since at={attributes.since} clockId={attributes.test_clock_id} />,
  },
  { id: 'mover', header: 'Next step by', width: 140, cell: ({ attributes }) => MOVERS[attributes.whose_move] },
  {
    id: 'next',
    header: 'Next attempt',
    width: 170,
    cell: ({ attributes: { next_attempt_at, next_source_kind, next_source_code, test_clock_id } }) =>
      next_attempt_at === null ? (
        <Text size="sm" c="dimmed">
          None
        </Text>
      ) : (
        <>
          <ClockTime value={next_attempt_at} clockId={test_clock_id} />
          <Text size="xs" c="dimmed">
            {sourceWord(next_source_kind ?? '', next_source_code ?? '')}
          </Text>
        </>
      ),
  },
  {
    id: 'created_at',
    header: 'Added',
    width: 120,
    sortBy: 'created_at',
    cell: ({ attributes }) => <Ago value={attributes.created_at} />,
  },
];

function Since({ at, clockId }: { at: string | null; clockId: string | null }) {
  return at === null ? (
    <Text size="sm" c="dimmed">
      –
    </Text>
  ) : (
    <ClockTime value={at} clockId={clockId} />
  );
}
