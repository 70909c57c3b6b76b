import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <Skeleton key={row} height={row === 0 ? 28 : 18} width={row === 0 ? '40%' : '100%'} />
      ))}
    </Stack>
  );
}
