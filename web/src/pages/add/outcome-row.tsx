import { Card, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../components/links.tsx';
import { Status } from '../../components/status.tsx';
import { linesQuery, type RowResult, trackingRequestQuery } from './queries.ts';
import { notConnectedLine, reasonOf, resultOf } from './words.ts';

export function OutcomeRow({ result }: { result: RowResult }) {
  const { status, request_number: number } = result.attributes;
  const requestId = result.relationships.tracking_request.data?.id ?? null;
  const { label, tone } = resultOf(result);
  const reason = reasonOf(result);
  const waitsFor = notConnectedLine(result);
  return (
    <Card withBorder padding="sm" component="li" aria-label={number ?? undefined}>
      <Stack gap={4}>
        <Group gap="sm">
          <Text fw={600} className="tabular" style={{ overflowWrap: 'anywhere' }}>
            {number}
          </Text>
          <Status tone={tone}>{label}</Status>
        </Group>
        {waitsFor !== null && <NotConnected scac={waitsFor} />}
        {waitsFor === null && reason !== '' && (
          <Text size="sm" c={status === 'invalid' ? 'bright' : 'dimmed'}>
            {reason}
          </Text>
        )}
        {requestId !== null && <Progress requestId={requestId} />}
      </Stack>
    </Card>
  );
}

/** Explains what happens to a valid number whose line is not connected, and what to do about it. */
function NotConnected({ scac }: { scac: string }) {
  const { data = [] } = useQuery(linesQuery);
  const name = data.find(({ attributes }) => attributes.scac === scac)?.attributes.name ?? scac;
  return (
    <>
      <Text size="sm">
        {name} is not connected to this server yet. The number is saved in this browser, and can be sent again from this
        page when the line is connected.
      </Text>
      <PageLink to="/connect/$id" params={{ id: scac }} size="sm">
        Connect {name}
      </PageLink>
    </>
  );
}

function Progress({ requestId }: { requestId: string }) {
  const { data } = useQuery(trackingRequestQuery(requestId));
  const shipmentId = data?.relationships.tracked_object.data?.id ?? null;
  const status = data?.attributes.status ?? 'pending';
  return (
    <Group gap="sm" aria-live="polite">
      {shipmentId === null && status === 'pending' && <Loader size={14} aria-hidden />}
      <Text size="sm">{shipmentId === null ? WORDS[status] : 'The shipment is ready.'}</Text>
      {shipmentId !== null && (
        <PageLink to="/shipments/$id" params={{ id: shipmentId }} size="sm">
          Open shipment
        </PageLink>
      )}
      <PageLink to="/tracking/$id" params={{ id: requestId }} size="sm">
        Show tracking request
      </PageLink>
    </Group>
  );
}

const WORDS = {
  pending: 'Polling the line.',
  awaiting_manifest: 'The line does not list the number yet. Polling continues.',
  created: 'The shipment is ready.',
  failed: 'Tracking failed.',
  tracking_stopped: 'Tracking has stopped.',
} as const;
