import { Alert, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, problemOf } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { usePermission } from '../../app/session.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Time } from '../../components/time.tsx';

interface ContainerTrackingProps {
  container: Schemas['container'];
  shipment: Schemas['shipment'];
  /** Whether this is the only container of the shipment. If so, users stop the shipment instead. */
  isAlone: boolean;
}

export function ContainerTracking({ container, shipment, isAlone }: ContainerTrackingProps) {
  const mayWrite = usePermission('write');
  const change = useChange(container, shipment.id);
  const { number, tracking_stopped_at: stoppedAt } = container.attributes;
  if (stoppedAt !== null) {
    return (
      <Alert color="gray" variant="default" mt="md" p="xs" icon={<IconPlayerPause />} title="Tracking stopped">
        <Text size="sm">
          A user stopped this container, <Time value={stoppedAt} />.
        </Text>
        {mayWrite && (
          <Button
            mt="xs"
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            loading={change.isPending}
            onClick={() => change.mutate('resume')}
          >
            Resume container
          </Button>
        )}
      </Alert>
    );
  }
  if (!mayWrite || isAlone || shipment.attributes.line_tracking_stopped_at !== null) return null;
  return (
    <ConfirmButton
      mt="md"
      size="xs"
      variant="default"
      label="Stop container"
      title={`Stop tracking ${number}?`}
      text="Terminals and railroads are no longer polled for it, and its events stop. The other containers continue. You can resume it later."
      onConfirm={() => change.mutateAsync('stop')}
    />
  );
}

function useChange({ id, attributes: { number } }: Schemas['container'], shipmentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (what: 'stop' | 'resume') => {
      const params = { path: { id } };
      if (what === 'stop') await api.PATCH('/v2/containers/{id}/stop_tracking', { params });
      else await api.PATCH('/v2/containers/{id}/resume_tracking', { params });
      return what;
    },
    onSuccess: async (what) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['container', id] }),
        client.invalidateQueries({ queryKey: ['shipment', shipmentId] }),
        client.invalidateQueries({ queryKey: ['tracking_request'] }),
      ]);
      notifications.show({
        message: what === 'stop' ? `Tracking of ${number} stopped` : `Tracking of ${number} resumed`,
      });
    },
    onError: (error, what) => {
      if (what === 'resume')
        notifications.show({ color: 'red', title: `${number} could not be resumed`, message: problemOf(error) });
    },
  });
}
