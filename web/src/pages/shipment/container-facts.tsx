import { Card, Group, SimpleGrid, Title } from '@mantine/core';
import type { Schemas } from '../../api/document.ts';
import { Fact } from '../../components/fact.tsx';
import { Status } from '../../components/status.tsx';
import { containerStatuses } from '../../components/status-words.ts';
import { ValueWithProvenance } from '../../components/value-with-provenance.tsx';
import { containerFacts } from './container-attributes.ts';
import { ContainerTracking } from './container-tracking.tsx';

type Container = Schemas['container'];

interface ContainerFactsProps {
  container: Container;
  shipment: Schemas['shipment'];
  /** Whether this is the only container of the shipment. */
  isAlone: boolean;
}

export function ContainerFacts({ container, shipment, isAlone }: ContainerFactsProps) {
  const { attributes } = container;
  const { label, tone } = containerStatuses[attributes.current_status];
  return (
    <Card withBorder component="section" aria-label="Container">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{attributes.number}</Title>
        <ValueWithProvenance containerId={container.id} of="container" field="current_status" label="Status">
          <Status tone={tone}>{label}</Status>
        </ValueWithProvenance>
      </Group>
      <SimpleGrid cols={2} verticalSpacing="xs" component="dl" m={0}>
        {containerFacts(attributes).map(({ attribute, label: name, text }) => (
          <Fact key={attribute} name={name}>
            <ValueWithProvenance containerId={container.id} of="container" field={attribute} label={name}>
              {text}
            </ValueWithProvenance>
          </Fact>
        ))}
        {attributes.ref_numbers.length > 0 && <Fact name="References">{attributes.ref_numbers.join(', ')}</Fact>}
      </SimpleGrid>
      <ContainerTracking container={container} shipment={shipment} isAlone={isAlone} />
    </Card>
  );
}
