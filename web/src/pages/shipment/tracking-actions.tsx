import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, problemOf } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { usePermission } from '../../app/session.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';

interface TrackingActionsProps {
  shipment: Schemas['shipment'];
  container: Schemas['container'] | null;
}

export function TrackingActions({ shipment, container }: TrackingActionsProps) {
  const mayWrite = usePermission('write');
  const change = useTrackingChange(shipment.id);
  if (!mayWrite) return null;
  if (shipment.attributes.line_tracking_stopped_at !== null) {
    return (
      <Button
        // Highlighted only if a user stopped tracking. Otherwise, usually nothing more is expected.
        variant={shipment.attributes.line_tracking_stopped_reason === 'cancelled_by_user' ? 'filled' : 'default'}
        leftSection={<IconPlayerPlay size={16} />}
        loading={change.isPending}
        onClick={() => change.mutate('resume')}
      >
        Resume tracking
      </Button>
    );
  }
  return (
    <>
      {container !== null && <RefreshButton container={container} />}
      <ConfirmButton
        variant="default"
        label="Stop tracking"
        title={`Stop tracking ${shipment.attributes.bill_of_lading_number}?`}
        text="Polling and events stop. Existing data stays, and tracking can be resumed."
        onConfirm={() => change.mutateAsync('stop')}
      />
    </>
  );
}

function useTrackingChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (what: 'stop' | 'resume') => {
      const params = { path: { id } };
      if (what === 'stop') await api.PATCH('/v2/shipments/{id}/stop_tracking', { params });
      else await api.PATCH('/v2/shipments/{id}/resume_tracking', { params });
      return what;
    },
    onSuccess: async (what) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['shipment', id] }),
        client.invalidateQueries({ queryKey: ['tracking_request'] }),
      ]);
      notifications.show({
        message: what === 'stop' ? 'Tracking stopped' : 'Tracking resumed. Polling its sources',
      });
    },
    onError: (error, what) => {
      if (what === 'resume')
        notifications.show({ color: 'red', title: 'Tracking could not be resumed', message: problemOf(error) });
    },
  });
}

function RefreshButton({ container: { id, attributes } }: { container: Schemas['container'] }) {
  const refresh = useMutation({
    mutationFn: async () => (await api.PATCH('/v2/containers/{id}/refresh', { params: { path: { id } } })).data,
    onSuccess: ({ message }) => notifications.show({ title: `${attributes.number} refreshed`, message }),
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: `${attributes.number} could not be refreshed`,
        message: problemOf(error),
      }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate()}
      aria-label={`Refresh ${attributes.number}`}
    >
      Refresh
    </Button>
  );
}
