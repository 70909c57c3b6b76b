import { Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconPlayerSkipForward, IconPlayerTrackNext } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../api/client.ts';
import { usePermission } from '../../app/session.ts';
import { PageLink } from '../../components/links.tsx';
import { formatDateTime } from '../../components/time-format.ts';
import { advance, type Step, setSpeed, type TestClock, type TrackingRequest } from './queries.ts';

interface ClockCardProps {
  clock: TestClock;
  requests: readonly TrackingRequest[];
}

const SPEEDS = [
  { value: 'still', label: 'Stopped' },
  { value: '1', label: 'Real time' },
  { value: '3600', label: '1 hour a second' },
  { value: '43200', label: '12 hours' },
  { value: '172800', label: '2 days' },
];

const NEXT_EVENT: Step = { to_next_event: true, within: 'P30D' };
const ONE_DAY: Step = { duration: 'P1D' };

export function ClockCard({ clock, requests }: ClockCardProps) {
  const { id, attributes } = clock;
  const mayChange = usePermission('write');
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries();
  const speed = useMutation({ mutationFn: (seconds: number | null) => setSpeed(id, seconds), onSettled });
  const step = useMutation({ mutationFn: (by: Step) => advance(id, by), onSettled });
  const isOver = requests.length > 0 && requests.every((request) => request.attributes.status === 'tracking_stopped');
  const name = requests.map((request) => request.attributes.request_number).join(', ') || 'Unused clock';
  const shipmentId = requests.map(shipmentOf).find((one) => one !== null) ?? null;
  const shownSpeed = attributes.frozen ? 'still' : String(attributes.speed);
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>
            {requests.length === 0
              ? name
              : requests.map((request) => <RequestLink key={request.id} request={request} />)}
          </Title>
          {shipmentId !== null && (
            <PageLink to="/shipments/$id" params={{ id: shipmentId }} size="sm" mr="auto">
              Show shipment
            </PageLink>
          )}
          <Text fw={600} className="tabular" aria-live="polite">
            {formatDateTime(attributes.now, 'UTC')} UTC
          </Text>
        </Group>
        <Group justify="space-between" align="flex-end">
          <SegmentedControl
            aria-label={`Speed of ${name}`}
            data={SPEEDS.some(({ value }) => value === shownSpeed) ? SPEEDS : [...SPEEDS, ownSpeed(shownSpeed)]}
            value={shownSpeed}
            disabled={!mayChange || speed.isPending}
            onChange={(value) => speed.mutate(value === 'still' ? null : Number(value))}
          />
          <Group gap="xs">
            <Button
              variant="light"
              leftSection={<IconPlayerSkipForward size={16} />}
              loading={step.isPending && step.variables === NEXT_EVENT}
              disabled={!mayChange || step.isPending || !attributes.frozen}
              onClick={() => step.mutate(NEXT_EVENT)}
            >
              Next event
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlayerTrackNext size={16} />}
              loading={step.isPending && step.variables === ONE_DAY}
              disabled={!mayChange || step.isPending || !attributes.frozen}
              onClick={() => step.mutate(ONE_DAY)}
            >
              One day later
            </Button>
          </Group>
        </Group>
        <Text size="sm" c={step.isError || speed.isError ? 'red' : 'dimmed'} role="status">
          {outcome({ isFrozen: attributes.frozen, isOver, error: step.error ?? speed.error, events: step.data })}
        </Text>
      </Stack>
    </Card>
  );
}

function RequestLink({ request: { id, attributes } }: { request: TrackingRequest }) {
  return (
    <PageLink to="/tracking/$id" params={{ id }} inherit mr="sm">
      {attributes.request_number}
    </PageLink>
  );
}

function shipmentOf({ relationships }: TrackingRequest): string | null {
  const tracked = relationships?.tracked_object.data ?? null;
  return tracked?.type === 'shipment' ? tracked.id : null;
}

const ownSpeed = (value: string) => ({ value, label: `${Number(value).toLocaleString('en')} s a second` });

interface Outcome {
  isFrozen: boolean;
  isOver: boolean;
  error: unknown;
  events: readonly string[] | undefined;
}

function outcome({ isFrozen, isOver, error, events }: Outcome): string {
  if (error !== null) return problemOf(error);
  if (isOver) return 'The journeys on this clock have ended. Polling has stopped.';
  if (!isFrozen) return 'The clock runs. Stop it to step through the time.';
  if (events === undefined) return 'Step through the time. Every poll that becomes due is made for real.';
  return events.length === 0 ? 'No events were published.' : `Published: ${events.join(', ')}`;
}
