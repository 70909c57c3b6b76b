import { IconShip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../app/session.ts';
import { Empty } from '../../components/empty.tsx';
import plain from '../../components/plain.module.css';

/** Shows the first steps in an account without tracking requests. */
export function BeginCard() {
  const mayAdd = usePermission('write');
  return (
    <Empty
      icon={IconShip}
      title="Nothing tracked yet"
      text="Enter a bill of lading, booking or container number. Its line, terminals and railroad are polled until the journey ends, and issues are reported here."
    >
      <div className={plain.row}>
        {mayAdd && (
          <Link to="/add" className={plain.primary}>
            Track a number
          </Link>
        )}
        <Link to="/connect" className={plain.button}>
          Connect a source
        </Link>
        <Link to="/developers/keys" className={plain.button}>
          Get an API key
        </Link>
      </div>
    </Empty>
  );
}
