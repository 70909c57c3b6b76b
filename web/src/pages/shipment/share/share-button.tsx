import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Schemas } from '../../../api/document.ts';
import { usePermission } from '../../../app/session.ts';
import { Loading } from '../../../components/loading.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

export function ShareButton({ shipment }: { shipment: Schemas['shipment'] }) {
  const mayWrite = usePermission('write');
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={16} />} onClick={open}>
        Share
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={`Share ${shipment.attributes.bill_of_lading_number}`}
        size="lg"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense fallback={<Loading rows={4} />}>
          <ShareDialog shipmentId={shipment.id} />
        </Suspense>
      </Modal>
    </>
  );
}
