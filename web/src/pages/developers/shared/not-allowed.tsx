import { IconLock } from '@tabler/icons-react';
import { useSession } from '../../../app/session.ts';
import { Empty } from '../../../components/empty.tsx';

/** Replaces content that the role may not use. `what` completes the title, for example `manage API keys`. */
export function NotAllowed({ what }: { what: string }) {
  const { role } = useSession().attributes;
  return (
    <Empty
      icon={IconLock}
      title={`Your role cannot ${what}`}
      text={`Your role is ${role}. Ask an owner or admin to do it or to change your role.`}
    />
  );
}
