import { Badge, Group, Text, Tooltip } from '@mantine/core';
import { included, type Schemas } from '../../api/document.ts';
import type { Column } from '../../components/data-table.tsx';
import { PageLink } from '../../components/links.tsx';
import { money } from '../../components/money.ts';
import { Status } from '../../components/status.tsx';
import { feeName, holdName } from '../../components/terminal-words.ts';
import { Time } from '../../components/time.tsx';
import { formatDate } from '../../components/time-format.ts';
import { CostCell } from './cost-cell.tsx';
import type { Standing } from './queries.ts';
import { SOURCE_WORDS, standingInWords, URGENCY_WORDS } from './words.ts';

export type Row = Standing & { place: Schemas['terminal'] | null };

export function rowsOf(document: {
  data: readonly Standing[];
  included?: Parameters<typeof included>[0]['included'];
}): Row[] {
  return document.data.map((row) => ({ ...row, place: included(document, row.relationships.pickup_facility.data) }));
}

export function boardColumns(mayEnter: boolean): Column<Row>[] {
  return [
    { id: 'container', header: 'Container', width: 140, cell: (row) => <Container row={row} /> },
    { id: 'left', header: 'Free time', width: 124, cell: ({ attributes }) => <Left {...attributes} /> },
    { id: 'lfd', header: 'Last free day', width: 176, cell: (row) => <LastFreeDay row={row} /> },
    {
      id: 'cost',
      header: 'Cost at risk',
      width: 188,
      cell: ({ id, attributes }) => <CostCell id={id} cost={attributes.cost} mayEnter={mayEnter} />,
    },
    { id: 'available', header: 'Availability', width: 138, cell: ({ attributes }) => <Available {...attributes} /> },
    { id: 'holds', header: 'Holds', width: 96, cell: ({ attributes }) => <Holds {...attributes} /> },
    { id: 'fees', header: 'Fees', width: 96, cell: ({ attributes }) => <Fees {...attributes} /> },
    {
      id: 'place',
      header: 'Pickup at',
      width: 96,
      cell: ({ place, attributes }) => (
        <Text size="sm" truncate>
          {place?.attributes.name ?? attributes.destination_locode ?? attributes.pod_locode ?? '–'}
        </Text>
      ),
    },
    {
      id: 'evidence',
      header: 'Sheet',
      width: 70,
      cell: ({ id, attributes }) => (
        <PageLink
          to="/demurrage/$id/evidence"
          params={{ id }}
          size="sm"
          aria-label={`Evidence sheet of ${attributes.container_number}`}
        >
          Sheet
        </PageLink>
      ),
    },
  ];
}

type Attributes = Standing['attributes'];

function Container({ row: { id, attributes, relationships } }: { row: Row }) {
  const shipmentId = relationships.shipment.data?.id ?? '';
  return (
    <>
      <PageLink to="/shipments/$id" params={{ id: shipmentId }} search={{ container: id }} size="sm" fw={600}>
        {attributes.container_number}
      </PageLink>
      <Text size="xs" c="dimmed" truncate>
        {attributes.scac} {attributes.equipment_length === null ? '' : `· ${attributes.equipment_length} ft`}
      </Text>
    </>
  );
}

function Left({ urgency, days_left: days }: Attributes) {
  return (
    <Status tone={urgency === null ? 'neutral' : URGENCY_WORDS[urgency].tone}>{standingInWords(urgency, days)}</Status>
  );
}

function LastFreeDay({ row: { attributes } }: { row: Row }) {
  const { last_free_days: days, last_free_day_at: at, timezone, picked_up_at: pickedUp } = attributes;
  const [first, ...others] = days;
  if (at === null || first === undefined) {
    return (
      <Text size="sm" c="dimmed" component="div">
        {pickedUp === null ? (
          'No last free day reported yet'
        ) : (
          <>
            picked up <Time value={pickedUp} zone={timezone} dateOnly />
          </>
        )}
      </Text>
    );
  }
  const reported = (day: (typeof days)[number]) => `${SOURCE_WORDS[day.said_by]} ${formatDate(day.on)}`;
  const short = (day: (typeof days)[number]) => reported(day).replace(/ \d{4}$/, '');
  const differing = others.filter(({ on }) => on !== first.on);
  return (
    <>
      <Text size="sm" component="div">
        <Time value={at} zone={timezone} dateOnly />
      </Text>
      <Tooltip label={days.map(reported).join(' · ')}>
        <Text size="xs" c="dimmed" truncate>
          {differing.length === 0
            ? days.map(({ said_by: by }) => SOURCE_WORDS[by]).join(', ')
            : `${SOURCE_WORDS[first.said_by]}; ${differing.map(short).join(', ')}`}
        </Text>
      </Tooltip>
    </>
  );
}

function Available({ available_for_pickup: isAvailable, phase }: Attributes) {
  if (phase === 'out')
    return (
      <Text size="sm" c="dimmed">
        picked up
      </Text>
    );
  if (isAvailable === null)
    return (
      <Text size="sm" c="dimmed">
        Not reported yet
      </Text>
    );
  return <Status tone={isAvailable ? 'good' : 'waiting'}>{isAvailable ? 'Available' : 'Not available'}</Status>;
}

function Holds({ holds }: Attributes) {
  if (holds.length === 0)
    return (
      <Text size="sm" c="dimmed">
        none
      </Text>
    );
  return (
    <Group gap={4}>
      {holds.map(({ name, status }) => (
        <Badge key={`${name} ${status}`} size="sm" variant="default" tt="none">
          {holdName(name)}
          {status === 'pending' ? ' pending' : ''}
        </Badge>
      ))}
    </Group>
  );
}

function Fees({ fees }: Attributes) {
  const [first] = fees.filter(({ type }) => type === 'total').concat(fees);
  if (first === undefined)
    return (
      <Text size="sm" c="dimmed">
        none reported
      </Text>
    );
  return (
    <Text size="sm" className="tabular">
      {money(first.amount, first.currency_code)}
      <Text span size="xs" c="dimmed" display="block">
        {feeName(first.type)}
      </Text>
    </Text>
  );
}
