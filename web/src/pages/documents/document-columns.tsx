import { Group, Text } from '@mantine/core';
import { included, type Schemas } from '../../api/document.ts';
import type { Column } from '../../components/data-table.tsx';
import { PageLink } from '../../components/links.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import type { Document } from './queries.ts';
import { kindName, SOURCE_WORDS, STATUS_WORDS } from './words.ts';

export interface Row extends Document {
  linked: readonly Schemas['shipment'][];
  mail: Schemas['email_submission'] | null;
  /** Tracking requests that were created from the document. */
  requests: readonly Schemas['tracking_request'][];
}

type Included = Parameters<typeof included>[0]['included'];

export function rowOf(data: Document, from: { included?: Included }): Row {
  const { shipments, email_submission: mail, tracking_requests: requests } = data.relationships;
  return {
    ...data,
    linked: shipments.data.flatMap((one) => included<Schemas['shipment']>(from, one) ?? []),
    mail: included<Schemas['email_submission']>(from, mail.data),
    requests: requests.data.flatMap((one) => included<Schemas['tracking_request']>(from, one) ?? []),
  };
}

export function rowsOf(list: { data: readonly Document[]; included?: Included }): Row[] {
  return list.data.map((one) => rowOf(one, list));
}

export const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Document', width: 250, cell: (row) => <Name row={row} /> },
  {
    id: 'kind',
    header: 'Kind',
    width: 160,
    sortBy: 'document_type',
    cell: ({ attributes }) => kindName(attributes.document_type),
  },
  { id: 'state', header: 'State', width: 120, cell: ({ attributes }) => <State {...attributes} /> },
  { id: 'links', header: 'Shipments', width: 180, cell: (row) => <Links row={row} /> },
  { id: 'from', header: 'From', width: 180, minor: true, cell: (row) => <From row={row} /> },
  {
    id: 'received',
    header: 'Received',
    width: 170,
    sortBy: 'created_at',
    cell: ({ attributes }) => <Time value={attributes.created_at} />,
  },
];

function Name({ row: { id, attributes } }: { row: Row }) {
  return (
    <PageLink to="/documents/$id" params={{ id }} fw={600} truncate display="block">
      {attributes.name}
    </PageLink>
  );
}

export function State({ extraction_status: status }: Pick<Document['attributes'], 'extraction_status'>) {
  const { tone, word } = STATUS_WORDS[status];
  return <Status tone={tone}>{word}</Status>;
}

export function Links({ row: { linked, attributes } }: { row: Row }) {
  if (linked.length === 0) {
    return <Text size="sm">{attributes.extraction_status === 'extracted' ? 'No shipment found' : '–'}</Text>;
  }
  return (
    <Group gap="xs">
      {linked.map(({ id, attributes: { bill_of_lading_number: number } }) => (
        <PageLink key={id} to="/shipments/$id" params={{ id }} size="sm">
          {number}
        </PageLink>
      ))}
    </Group>
  );
}

/** Shows the sender if the document arrived by email, otherwise the channel through which it arrived. */
export function From({ row: { mail, attributes } }: { row: Row }) {
  return (
    <Text size="sm" truncate>
      {mail?.attributes.from[0] ?? SOURCE_WORDS[attributes.source]}
    </Text>
  );
}
