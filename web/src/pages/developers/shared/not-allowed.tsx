import { IconLock } from '@tabler/icons-react';
import { useSession } from '../../../app/session.ts';
import { Empty } from '../../../components/empty.tsx';

/** In place of what the role may not see. `what` ends the sentence: `manage API keys`. */
export function NotAllowed({ what }: { what: string }) {
  const { role } = useSession().attributes;
  return (
    <Empty
      icon={IconLock}
      title={`Your role may not ${what}`}
      text={`You are a ${role} of this account. Ask one of its owners or admins to do it, or to give you another role.`}
    />
  );
}
