import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** In place of what is on its way: about as tall as what comes. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={row} height={row === 0 ? 28 : 18} width={row === 0 ? '40%' : '100%'} />
      ))}
    </Stack>
  );
}
