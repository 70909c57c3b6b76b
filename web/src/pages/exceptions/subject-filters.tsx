import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { containerQuery, shipmentQuery } from '../shipment/queries.ts';
import type { BoardChange, BoardSearch } from './search.ts';

interface SubjectFiltersProps {
  search: BoardSearch;
  onChange(change: BoardChange): void;
}

/** Shows the board's shipment and container filters, if set, each with a button to remove it. */
export function SubjectFilters({ search: { shipment, container }, onChange }: SubjectFiltersProps) {
  const isOfShipment = shipment !== undefined;
  const isOfContainer = container !== undefined;
  const ofShipment = useQuery({ ...shipmentQuery(shipment ?? ''), enabled: isOfShipment }).data;
  const ofContainer = useQuery({ ...containerQuery(container ?? ''), enabled: isOfContainer }).data;
  return (
    <>
      {isOfShipment && (
        <SubjectFilter
          kind="shipment"
          number={ofShipment?.shipment.attributes.bill_of_lading_number}
          onRemove={() => onChange({ shipment: undefined, page: undefined })}
        />
      )}
      {isOfContainer && (
        <SubjectFilter
          kind="container"
          number={ofContainer?.data.attributes.number}
          onRemove={() => onChange({ container: undefined, page: undefined })}
        />
      )}
    </>
  );
}

interface SubjectFilterProps {
  kind: 'shipment' | 'container';
  /** Undefined while loading, or for an unknown id. */
  number: string | undefined;
  onRemove(): void;
}

function SubjectFilter({ kind, number, onRemove }: SubjectFilterProps) {
  const words = number === undefined ? `One ${kind}` : `${kind === 'shipment' ? 'Shipment' : 'Container'} ${number}`;
  return (
    <Button
      size="xs"
      variant="light"
      onClick={onRemove}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`${words}. Show all ${kind}s`}
    >
      {words}
    </Button>
  );
}
