import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { Status } from '../../../components/status.tsx';
import { Time } from '../../../components/time.tsx';
import { Record, Records } from '../shared/records.tsx';
import { replaysQuery } from './queries.ts';
import { ReplayProgress } from './replay-progress.tsx';
import { STATES, scopeOf } from './replay-text.ts';

export function ReplaysPanel({ webhookId }: { webhookId: string }) {
  const { data, error, refetch } = useQuery(replaysQuery(webhookId));
  if (error && data === undefined)
    return <Failure error={error} title="The replays could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading rows={4} />;
  return (
    <>
      <Outdated error={error} retry={refetch} />
      {data.data.length === 0 ? (
        <Empty
          icon={IconRepeat}
          title="No replays yet"
          text="After an outage of your receiver, resend the missed events. Undelivered events stay stored too."
        />
      ) : (
        <Records label="Replays">
          {data.data.map((replay) => {
            const { state, created_at, finished_at } = replay.attributes;
            return (
              <Record
                key={replay.id}
                title={scopeOf(replay)}
                about={<ReplayProgress replay={replay} />}
                facts={[
                  { label: 'Requested', value: <Time value={created_at} /> },
                  { label: 'Ended', value: <Time value={finished_at} /> },
                ]}
                actions={<Status tone={STATES[state].tone}>{STATES[state].word}</Status>}
              />
            );
          })}
        </Records>
      )}
    </>
  );
}
