import { IconLock, IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SeamarkError } from '../../../clients/typescript/index.ts';
import { problemOf } from '../api/client.ts';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';
import { PageHeader } from './page-header.tsx';

interface PageFailureProps {
  error: unknown;
  /** The subject of the page: `shipment`. */
  what: string;
  retry: () => void;
  /** The link back to the list. */
  children: ReactNode;
}

/** Replaces the page of a record that was not found, may not be viewed or could not be loaded. */
export function PageFailure({ error, what, retry, children }: PageFailureProps) {
  const status = error instanceof SeamarkError ? error.status : null;
  if (status === 404) {
    return (
      <Empty
        icon={IconZoomQuestion}
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
        text="The address may be incomplete, or it was deleted or belongs to another account."
        level={1}
      >
        {children}
      </Empty>
    );
  }
  if (status === 403) {
    return (
      <Empty
        icon={IconLock}
        title={`Your role does not allow you to view this ${what}`}
        text={problemOf(error)}
        level={1}
      >
        {children}
      </Empty>
    );
  }
  return (
    <>
      <PageHeader title={`${what.charAt(0).toUpperCase()}${what.slice(1)}`} />
      <Failure error={error} title={`The ${what} could not be loaded`} retry={retry} />
    </>
  );
}
