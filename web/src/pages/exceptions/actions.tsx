import { Button, Menu } from '@mantine/core';
import { IconCheck, IconClockPause, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/session.ts';
import { peopleQuery } from './people.ts';
import type { ExceptionChange } from './queries.ts';
import type { State } from './search.ts';
import { hoursFromNow, SNOOZES } from './words.ts';

interface ActionsProps {
  state: State;
  isBusy: boolean;
  onChange(change: ExceptionChange, done: string): void;
}

export function Actions({ state, isBusy, onChange }: ActionsProps) {
  return (
    <>
      {state !== 'resolved' && <Acknowledge state={state} isBusy={isBusy} onChange={onChange} />}
      <Assign isBusy={isBusy} onChange={onChange} />
      {state !== 'resolved' && <Snooze state={state} isBusy={isBusy} onChange={onChange} />}
    </>
  );
}

function Acknowledge({ state, isBusy, onChange }: ActionsProps) {
  const isDone = state === 'acknowledged';
  return (
    <Button
      size="xs"
      variant={isDone ? 'default' : 'filled'}
      disabled={isBusy}
      leftSection={<IconCheck size={16} aria-hidden />}
      onClick={() => onChange({ acknowledged: !isDone }, isDone ? 'reopened' : 'acknowledged')}
    >
      {isDone ? 'Reopen' : 'Acknowledge'}
    </Button>
  );
}

function Assign({ isBusy, onChange }: Omit<ActionsProps, 'state'>) {
  const people = useQuery(peopleQuery).data ?? [];
  const { user_id: me } = useSession().attributes;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={isBusy} leftSection={<IconUserCheck size={16} aria-hidden />}>
          Assign
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onChange({ assignee_id: me }, 'assigned to you')}>To me</Menu.Item>
        {people
          .filter(({ id }) => id !== me)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onChange({ assignee_id: id }, `assigned to ${name}`)}>
              {name}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange({ assignee_id: null }, 'unassigned')}>Unassign</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Snooze({ state, isBusy, onChange }: ActionsProps) {
  if (state === 'snoozed') {
    return (
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        onClick={() => onChange({ snoozed_until: null }, 'no longer snoozed')}
      >
        End snooze
      </Button>
    );
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={isBusy} leftSection={<IconClockPause size={16} aria-hidden />}>
          Snooze
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SNOOZES.map(({ label, hours }) => (
          <Menu.Item key={hours} onClick={() => onChange({ snoozed_until: hoursFromNow(hours) }, 'snoozed')}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
