import { Box } from '@mantine/core';
import { Failure } from './failure.tsx';

interface OutdatedProps {
  /** Null: it could be read. */
  error: unknown;
  retry: () => void;
}

/** Over what was read before, where reading it anew failed. It stays, and with it what somebody typed there. */
export function Outdated({ error, retry }: OutdatedProps) {
  if (error === null) return null;
  return (
    <Box mb="md">
      <Failure error={error} title="What stands here may be out of date" retry={retry} />
    </Box>
  );
}
