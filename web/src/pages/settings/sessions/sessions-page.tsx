import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLock, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { Record, Records } from '../../developers/shared/records.tsx';
import { endOtherSignIns, endSignIn, type SignIn, signInsQuery } from './queries.ts';

export function SessionsPage() {
  const { data, error, refetch } = useQuery(signInsQuery);
  const others = (data?.data ?? []).filter(({ attributes }) => !attributes.current).length;
  const endOthers = async () => {
    await endOtherSignIns();
    notifications.show({ message: 'All other sessions ended', color: 'teal' });
  };
  return (
    <>
      <PageHeader
        title="Your sessions"
        text="Browsers in which you are signed in. A session ends 12 hours after its last use, and at most 30 days after sign-in."
        actions={
          <>
            {others > 0 && (
              <ConfirmButton
                label="End all others"
                title="End all other sessions?"
                text="All other browsers must sign in again."
                onConfirm={endOthers}
                variant="default"
              />
            )}
            <Button
              component="a"
              href="/portal/second-factor"
              variant="default"
              leftSection={<IconShieldLock size={16} />}
            >
              Second factor
            </Button>
            <Button component="a" href="/portal/password" variant="default" leftSection={<IconLock size={16} />}>
              Change password
            </Button>
          </>
        }
      />
      {error !== null && <Failure error={error} title="Your sessions could not be loaded" retry={refetch} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && (
        <Records label="Sessions">
          {data.data.map((signIn) => (
            <SessionRecord key={signIn.id} signIn={signIn} />
          ))}
        </Records>
      )}
    </>
  );
}

function SessionRecord({ signIn }: { signIn: SignIn }) {
  const { device, address, signed_in_at, last_used_at, current } = signIn.attributes;
  const end = async () => {
    await endSignIn(signIn.id);
    notifications.show({ message: `Session on ${device} ended`, color: 'teal' });
  };
  return (
    <Record
      title={device}
      about={address === null ? 'From an unknown address' : `From ${address}`}
      facts={[
        { label: 'Last used', value: <Ago value={last_used_at} /> },
        { label: 'Signed in', value: <Time value={signed_in_at} /> },
      ]}
      actions={
        current ? (
          <Status tone="good">This browser</Status>
        ) : (
          <ConfirmButton
            label="End"
            ariaLabel={`End the session on ${device}`}
            title={`End the session on ${device}?`}
            text="That browser is signed out at once. If you do not recognize it, change your password too."
            onConfirm={end}
            variant="default"
            size="xs"
          />
        )
      }
    />
  );
}
