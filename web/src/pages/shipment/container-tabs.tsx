import { Select, Stack, Tabs, Text } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/document.ts';
import { Empty } from '../../components/empty.tsx';
import { containerStatuses } from '../../components/status-words.ts';

const warnings = (count: number) => (count === 1 ? '1 warning' : `${count} warnings`);

interface ContainerTabsProps {
  containers: readonly Schemas['container'][];
  selected: string | null;
  onSelect(id: string): void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Maximum number of tabs. With more containers, a searchable list is quicker to use. */
const MAX_TABS = 6;

export function ContainerTabs({ containers, selected, onSelect, children }: ContainerTabsProps) {
  if (containers.length === 0) {
    return (
      <Empty
        icon={IconPackageOff}
        title="No containers yet"
        text="The line has not reported the containers of this shipment yet."
      />
    );
  }
  if (containers.length > MAX_TABS) {
    return (
      <Stack gap="md">
        <Select
          label={`Container, one of ${containers.length}`}
          maw={420}
          searchable
          allowDeselect={false}
          value={selected}
          onChange={(id) => id !== null && onSelect(id)}
          data={containers.map(({ id, attributes: { number, current_status, flags } }) => ({
            value: id,
            label: [number, containerStatuses[current_status].label, flags.length > 0 && warnings(flags.length)]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
        {children}
      </Stack>
    );
  }
  return (
    <Tabs value={selected} onChange={(id) => id !== null && onSelect(id)}>
      <Tabs.List aria-label="Containers">
        {containers.map(({ id, attributes }) => (
          <Tabs.Tab key={id} value={id}>
            <Text size="sm" fw={600} className="tabular" ta="start">
              {attributes.number}
            </Text>
            <Text size="xs" c="dimmed" ta="start">
              {containerStatuses[attributes.current_status].label}
              {attributes.tracking_stopped_at !== null && ', not tracked'}
              {attributes.flags.length > 0 && `, ${warnings(attributes.flags.length)}`}
            </Text>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {containers.map(({ id }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          {id === selected && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
