import { Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Time } from '../../../components/time.tsx';
import { eventQuery } from './queries.ts';

const route = getRouteApi('/developers/events');

/** Shows an event as the API returns it, with its included resources as they were at the time. */
export function EventDrawer() {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => navigate({ search: ({ open: _open, ...rest }) => rest })}
      position="right"
      size="xl"
      title="Event"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {open !== undefined && <ShownEvent id={open} />}
    </Drawer>
  );
}

function ShownEvent({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(eventQuery(id));
  if (error && data === undefined)
    return <Failure error={error} title="The event could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading />;
  const { event, sequence, created_at } = data.data.attributes;
  return (
    <Stack>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {event}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          number {sequence}, recorded <Time value={created_at} />
        </Text>
      </div>
      <CodeBlock text={JSON.stringify(data, null, 2)} label="event as JSON" maxHeight={760} />
    </Stack>
  );
}
