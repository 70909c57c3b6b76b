import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconRoute } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import type { Row } from '../document-columns.tsx';
import { deleteDocument, fileAddress, requestWork, trackDocument, type Work } from '../queries.ts';

const STARTED: Readonly<Record<Work, string>> = {
  reextract: 'The document is being read again.',
  relink: 'The document is being linked again.',
};

/** Shows the download button to all roles, and the other actions only to roles with write permission. */
export function DocumentActions({ row }: { row: Row }) {
  const { id, attributes } = row;
  const mayWrite = usePermission('write');
  const navigate = useNavigate();
  const onError = (error: unknown) =>
    notifications.show({ title: 'The action failed', message: problemOf(error), color: 'red' });
  const download = useMutation({
    mutationFn: () => fileAddress(id),
    // The response is an attachment, so the browser stays on the page.
    onSuccess: (address) => window.location.assign(address),
    onError,
  });
  const work = useMutation({
    mutationFn: async (what: Work) => {
      await requestWork(id, what);
      return what;
    },
    onSuccess: (what) => notifications.show({ message: STARTED[what] }),
    onError,
  });
  const track = useMutation({
    mutationFn: () => trackDocument(id),
    onSuccess: () => notifications.show({ message: 'The numbers of this document are being tracked.' }),
    onError,
  });
  return (
    <>
      {mayWrite && isToTrack(row) && (
        <Button
          leftSection={<IconRoute size={16} aria-hidden />}
          loading={track.isPending}
          onClick={() => track.mutate()}
        >
          Track
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download
      </Button>
      {mayWrite && (
        <>
          <Button variant="default" loading={work.isPending} onClick={() => work.mutate('relink')}>
            Link again
          </Button>
          <Button variant="default" loading={work.isPending} onClick={() => work.mutate('reextract')}>
            Read again
          </Button>
          <ConfirmButton
            variant="default"
            label="Delete"
            title={`Delete ${attributes.name}?`}
            text="It is removed from all lists, and the values it reported for shipments are withdrawn."
            onConfirm={async () => {
              await deleteDocument(id);
              await navigate({ to: '/documents' });
            }}
          />
        </>
      )}
    </>
  );
}

/** Whether tracking can be offered: nothing with its numbers is tracked yet, and the document has not been rejected. */
function isToTrack({ attributes: { review_status: status, review_reasons: reasons }, requests }: Row): boolean {
  return reasons.includes('not_tracked') && status !== 'rejected' && requests.length === 0;
}
