import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/document.ts';
import { Time } from '../../components/time.tsx';
import { trackingQuery } from './queries.ts';
import { isJourneyOver, stoppedReason } from './words.ts';

const SHOWN_STATES = new Set([
  'retrying',
  'tracked_with_trouble',
  'stale',
  'failed',
  'awaiting_manifest',
  'waiting_for_first_answer',
]);

/** Shows the tracking problem and the next step; renders nothing if there is no problem. */
export function TrackingNotice({ shipment }: { shipment: Schemas['shipment'] }) {
  const { data } = useQuery(trackingQuery(shipment.id));
  const { line_tracking_stopped_at: stoppedAt, line_tracking_stopped_reason: reason } = shipment.attributes;
  if (stoppedAt !== null) {
    return (
      <Alert color="gray" variant="default" icon={<IconInfoCircle />} title="Tracking has stopped">
        <Text size="sm">
          {stoppedReason(reason)}, <Time value={stoppedAt} />. Existing data stays.{' '}
          {!isJourneyOver(reason) && 'Resume tracking if you expect more events.'}
        </Text>
      </Alert>
    );
  }
  if (data === undefined || data === null || !SHOWN_STATES.has(data.standing.state)) return null;
  const { why, advice, next_attempt: next, whose_move: mover } = data.standing;
  const isOurs = mover === 'us' || mover === 'source' || mover === 'nobody';
  return (
    <Alert
      color={isOurs ? 'yellow' : 'red'}
      variant="light"
      icon={<IconAlertTriangle />}
      title={isOurs ? 'Tracking is delayed' : 'Tracking needs attention'}
    >
      <Text size="sm">
        {why} {advice}
      </Text>
      {next !== null && (
        <Text size="sm" c="dimmed">
          Next attempt: <Time value={next.at} />
        </Text>
      )}
    </Alert>
  );
}
