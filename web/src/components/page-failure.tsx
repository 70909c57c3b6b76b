import { IconLock, IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SeamarkError } from '../../../clients/typescript/index.ts';
import { problemOf } from '../api/client.ts';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';
import { PageHeader } from './page-header.tsx';

interface PageFailureProps {
  error: unknown;
  /** Of which the page is about one: `shipment`. */
  what: string;
  retry: () => void;
  /** The way to where others are. */
  children: ReactNode;
}

/** In place of a page about one thing: it is not there, the role may not see it, or it could not be read. */
export function PageFailure({ error, what, retry, children }: PageFailureProps) {
  const status = error instanceof SeamarkError ? error.status : null;
  if (status === 404) {
    return (
      <Empty
        icon={IconZoomQuestion}
        title={`There is no such ${what}`}
        text="Its address may be cut short, it was deleted, or it belongs to another account."
        level={1}
      >
        {children}
      </Empty>
    );
  }
  if (status === 403) {
    return (
      <Empty icon={IconLock} title={`Your role may not see this ${what}`} text={problemOf(error)} level={1}>
        {children}
      </Empty>
    );
  }
  return (
    <>
      <PageHeader title={`${what.charAt(0).toUpperCase()}${what.slice(1)}`} />
      <Failure error={error} title={`The ${what} could not be read`} retry={retry} />
    </>
  );
}
