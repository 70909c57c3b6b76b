import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { DensityControl } from '../../components/density.tsx';
import type { ListColumn } from './list-definition.ts';

interface ColumnsMenuProps<Row> {
  columns: readonly ListColumn<Row>[];
  shown: readonly string[];
  /** The selected columns. Null means the standard ones. */
  onChange(shown: readonly string[] | null): void;
}

/** Selects the visible columns and the row height. The first column identifies the row and is always visible. */
export function ColumnsMenu<Row>({ columns, shown, onChange }: ColumnsMenuProps<Row>) {
  const [first] = columns;
  return (
    <Popover position="bottom-end" shadow="md" width={240} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" px="sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label="Columns"
          value={[...shown]}
          onChange={(chosen) => onChange(columns.filter(({ id }) => chosen.includes(id)).map(({ id }) => id))}
        >
          <ScrollArea.Autosize mah={360} mt="xs" type="auto">
            <Stack gap={8}>
              {columns.map(({ id, header }) => (
                <Checkbox key={id} value={id} label={header} disabled={id === first?.id} />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Checkbox.Group>
        <Button variant="subtle" size="xs" mt="sm" onClick={() => onChange(null)}>
          Standard columns
        </Button>
        <DensityControl />
      </Popover.Dropdown>
    </Popover>
  );
}
