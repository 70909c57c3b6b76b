import { Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { Record, Records } from '../../developers/shared/records.tsx';
import { partNames, revoke, type ShareLink, shareLinksQuery } from './queries.ts';

export function LinkList({ shipmentId }: { shipmentId: string }) {
  const { data, error, refetch } = useQuery(shareLinksQuery(shipmentId));
  if (error && data === undefined)
    return <Failure error={error} title="The links could not be loaded" retry={refetch} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        Links
      </Title>
      <Records label="Links">
        {data.map((link) => (
          <LinkRecord key={link.id} link={link.attributes} revoke={() => revoke(link.id)} />
        ))}
      </Records>
    </div>
  );
}

interface LinkRecordProps {
  link: Omit<ShareLink['attributes'], 'url' | 'created_at'>;
  revoke(): Promise<void>;
  /** Defaults to the name of the recipient. */
  title?: string;
  mayRevoke?: boolean;
}

export function LinkRecord({ link, revoke: end, title, mayRevoke = true }: LinkRecordProps) {
  const { name, shows, has_password, state, expires_at, last_opened_at, created_by } = link;
  const remove = async () => {
    await end();
    notifications.show({ message: `The link of ${name} was revoked`, color: 'teal' });
  };
  return (
    <Record
      title={title ?? name}
      about={
        <>
          {title !== undefined && `For ${name}. `}
          {partNames(shows)}
          {has_password && ', with a password'}
          {created_by !== null && `. Created by ${created_by}`}
        </>
      }
      facts={[
        {
          label: 'Expires',
          value: state === 'open' ? <Time value={expires_at} dateOnly /> : <Status tone="neutral">Expired</Status>,
        },
        {
          label: 'Opened',
          value: last_opened_at === null ? 'Not yet' : <Ago value={last_opened_at} />,
        },
      ]}
      isOver={state === 'expired'}
      actions={
        mayRevoke && (
          <ConfirmButton
            label="Revoke"
            ariaLabel={`Revoke the link of ${name}`}
            title={`Revoke the link of ${name}?`}
            text="Its page will no longer show anything."
            onConfirm={remove}
            variant="default"
            size="xs"
          />
        )
      }
    />
  );
}
