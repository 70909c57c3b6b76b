import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { usePermission } from '../../app/session.ts';
import plain from '../../components/plain.module.css';
import { removeSimulatedWorld } from './queries.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../components/confirm-dialog.tsx')).ConfirmDialog,
}));
const SimulatedContents = lazy(async () => ({ default: (await import('./simulated-contents.tsx')).SimulatedContents }));

/** Removes all simulated data of the account, after a dialog that lists it. */
export function RemoveSimulated() {
  const mayRemove = usePermission('manage_rules');
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = async () => {
    await removeSimulatedWorld();
    await queryClient.invalidateQueries();
  };
  if (!mayRemove) return null;
  return (
    <>
      <button type="button" className={plain.button} onClick={open}>
        Remove simulated data
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            label="Remove"
            title="Remove all simulated data?"
            text={<SimulatedContents />}
            onConfirm={remove}
            isOpen
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
