import { Card, Group, SimpleGrid, Title } from '@mantine/core';
import type { Schemas } from '../../api/document.ts';
import { Fact } from '../../components/fact.tsx';
import { Status } from '../../components/status.tsx';
import { containerStatuses } from '../../components/status-words.ts';
import { ValueWithProvenance } from '../../components/value-with-provenance.tsx';
import { ContainerTracking } from './container-tracking.tsx';

type Container = Schemas['container'];

interface ContainerFactsProps {
  container: Container;
  shipment: Schemas['shipment'];
  /** The shipment has no other. */
  isAlone: boolean;
}

/** What the box is, where it stands in its journey, and whether it is tracked. */
export function ContainerFacts({ container, shipment, isAlone }: ContainerFactsProps) {
  const { attributes } = container;
  const { label, tone } = containerStatuses[attributes.current_status];
  const facts: [name: string, field: string, value: string | null][] = [
    ['Equipment', 'equipment_type', equipmentOf(container)],
    ['Weight', 'weight_in_lbs', weightOf(attributes.weight_in_lbs)],
    ['Seal', 'seal_number', attributes.seal_number],
    ['Chassis', 'pod_full_out_chassis_number', attributes.pod_full_out_chassis_number],
    ['Railroad from the port', 'pod_rail_carrier_scac', attributes.pod_rail_carrier_scac],
    ['Railroad to the destination', 'ind_rail_carrier_scac', attributes.ind_rail_carrier_scac],
  ];
  const shown = facts.filter(([, , value]) => value !== null);
  return (
    <Card withBorder component="section" aria-label="Container">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{attributes.number}</Title>
        <ValueWithProvenance containerId={container.id} of="container" field="current_status" label="Status">
          <Status tone={tone}>{label}</Status>
        </ValueWithProvenance>
      </Group>
      <SimpleGrid cols={2} verticalSpacing="xs" component="dl" m={0}>
        {shown.map(([name, field, value]) => (
          <Fact key={field} name={name}>
            <ValueWithProvenance containerId={container.id} of="container" field={field} label={name}>
              {value}
            </ValueWithProvenance>
          </Fact>
        ))}
        {attributes.ref_numbers.length > 0 && <Fact name="References">{attributes.ref_numbers.join(', ')}</Fact>}
      </SimpleGrid>
      <ContainerTracking container={container} shipment={shipment} isAlone={isAlone} />
    </Card>
  );
}

function equipmentOf({ attributes }: Container): string | null {
  const { equipment_length: length, equipment_height: height, equipment_type: type } = attributes;
  const parts = [length === null ? null : `${length}′`, height === 'high_cube' ? 'high cube' : null, type];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(' ');
}

const KG_PER_LB = 0.453_592_37;

function weightOf(pounds: number | null): string | null {
  if (pounds === null) return null;
  return `${Math.round(pounds).toLocaleString('en')} lb (${Math.round(pounds * KG_PER_LB).toLocaleString('en')} kg)`;
}
