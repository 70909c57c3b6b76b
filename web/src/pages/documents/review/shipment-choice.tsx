import { Button, Card, Group, Select, Text, Title } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Schemas } from '../../../api/document.ts';
import { PageLink } from '../../../components/links.tsx';
import type { Row } from '../document-columns.tsx';
import type { Reading } from '../queries.ts';
import { candidateQuery, foundShipmentsQuery } from './queries.ts';
import classes from './review.module.css';

interface ShipmentChoiceProps {
  row: Row;
  undecided: Reading['undecided'];
  chosen: string | null;
  mayWrite: boolean;
  search: Ref<HTMLInputElement>;
  onChoose(shipmentId: string): void;
}

/** Returns the possible shipments without duplicates, in the order of the reading. */
export function candidatesOf(undecided: Reading['undecided']): string[] {
  return [...new Set(undecided.map(({ shipment_id: id }) => id))];
}

/** Shows linked and possible shipments, and a search for any other. */
export function ShipmentChoice({ row, undecided, chosen, mayWrite, search, onChoose }: ShipmentChoiceProps) {
  const candidates = candidatesOf(undecided);
  const found = useQueries({ queries: candidates.map(candidateQuery) });
  const other = useQuery({ ...candidateQuery(chosen ?? ''), enabled: chosen !== null });
  return (
    <Card withBorder component="section" aria-labelledby="shipments-of-document">
      <Title order={2} size="h3" id="shipments-of-document" mb="xs">
        Shipment
      </Title>
      {row.linked.length > 0 && (
        <Group gap="xs" mb="xs">
          <Text size="sm">Linked:</Text>
          {row.linked.map(({ id, attributes }) => (
            <PageLink key={id} to="/shipments/$id" params={{ id }} size="sm">
              {attributes.bill_of_lading_number}
            </PageLink>
          ))}
        </Group>
      )}
      {row.linked.length === 0 && candidates.length === 0 && (
        <Text size="sm">Nothing with its numbers is tracked.</Text>
      )}
      {candidates.length > 0 && (
        <>
          <Text size="sm" mb={4}>
            Possible for {[...new Set(undecided.map(({ number }) => number))].join(', ')}:
          </Text>
          <ul className={classes.candidates}>
            {candidates.map((id, index) => (
              <li key={id}>
                <Button
                  variant={chosen === id ? 'filled' : 'default'}
                  size="xs"
                  fullWidth
                  justify="flex-start"
                  h="auto"
                  py={6}
                  disabled={!mayWrite}
                  aria-pressed={chosen === id}
                  onClick={() => onChoose(id)}
                  styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
                >
                  {index + 1}. {shipmentInWords(found[index]?.data)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen !== null && (
        <Text size="sm" mt="xs" role="status">
          Chosen: {shipmentInWords(other.data)}
        </Text>
      )}
      {mayWrite && <ShipmentSearch input={search} onChoose={onChoose} />}
    </Card>
  );
}

function ShipmentSearch({ input, onChoose }: { input: Ref<HTMLInputElement>; onChoose(id: string): void }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data = [] } = useQuery({
    ...foundShipmentsQuery(wanted),
    enabled: wanted.length >= 3,
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      ref={input}
      mt="xs"
      size="xs"
      label="Another shipment"
      placeholder="Number or reference"
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={wanted.length < 3 ? [] : data.map((shipment) => ({ value: shipment.id, label: shipmentInWords(shipment) }))}
      filter={({ options }) => options}
      value={null}
      onChange={(id) => id !== null && onChoose(id)}
      nothingFoundMessage={wanted.length < 3 ? 'Type at least three characters' : 'No shipment found'}
    />
  );
}

function shipmentInWords(shipment: Schemas['shipment'] | undefined): string {
  if (shipment === undefined) return '…';
  const { bill_of_lading_number, shipping_line_short_name, port_of_lading_name, port_of_discharge_name, pod_eta_at } =
    shipment.attributes;
  const route = [port_of_lading_name, port_of_discharge_name].filter((name) => name !== null).join(' → ');
  const arrival = pod_eta_at === null ? '' : `ETA ${pod_eta_at.slice(0, 10)}`;
  return [bill_of_lading_number, shipping_line_short_name, route, arrival].filter((part) => part).join(' · ');
}
