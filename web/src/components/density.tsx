/** The row height of all tables, stored in the browser. */
import { Input, SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';

export type Density = 'comfortable' | 'compact';

/** Row heights in pixels. Twenty compact rows fit a window 900 pixels high. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 46, compact: 28 };

export function useDensity() {
  return useLocalStorage<Density>({
    key: 'seamark-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (written) => (written === '"compact"' ? 'compact' : 'comfortable'),
  });
}

export function DensityControl() {
  const [density, setDensity] = useDensity();
  return (
    <Input.Wrapper label="Rows" labelElement="div">
      <SegmentedControl
        aria-label="Rows"
        size="xs"
        fullWidth
        value={density}
        onChange={setDensity}
        data={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
    </Input.Wrapper>
  );
}
