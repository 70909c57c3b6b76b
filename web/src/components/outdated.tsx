import { Box } from '@mantine/core';
import { Failure } from './failure.tsx';

interface OutdatedProps {
  /** Null if the last request succeeded. */
  error: unknown;
  retry: () => void;
}

/** Shows a notice above data that could not be refreshed. The earlier data and unsaved input stay on screen. */
export function Outdated({ error, retry }: OutdatedProps) {
  if (error === null) return null;
  return (
    <Box mb="md">
      <Failure error={error} title="This may be out of date" retry={retry} />
    </Box>
  );
}
