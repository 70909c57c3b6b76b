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
          <LinkRecord key={link.id} link={link} />
        ))}
      </Records>
    </div>
  );
}

function LinkRecord({ link: { id, attributes } }: { link: ShareLink }) {
  const { name, shows, has_password, state, expires_at, last_opened_at, created_by } = attributes;
  const remove = async () => {
    await revoke(id);
    notifications.show({ message: `The link of ${name} was revoked`, color: 'teal' });
  };
  return (
    <Record
      title={name}
      about={
        <>
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
        <ConfirmButton
          label="Revoke"
          ariaLabel={`Revoke the link of ${name}`}
          title={`Revoke the link of ${name}?`}
          text="Its page shows nothing from then on."
          onConfirm={remove}
          variant="default"
          size="xs"
        />
      }
    />
  );
}
