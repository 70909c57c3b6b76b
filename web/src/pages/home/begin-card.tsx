import { IconShip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../app/session.ts';
import { Empty } from '../../components/empty.tsx';
import plain from '../../components/plain.module.css';

/** For an account that tracks nothing yet. */
export function BeginCard() {
  const mayAdd = usePermission('write');
  return (
    <Empty
      icon={IconShip}
      title="Nothing is tracked yet"
      text="Give a bill of lading, a booking or a container number. Its line, terminals and railroad are asked for weeks, until the journey has ended; you are told what needs a hand."
    >
      <div className={plain.row}>
        {mayAdd && (
          <Link to="/add" className={plain.primary}>
            Track a number
          </Link>
        )}
        <Link to="/developers/keys" className={plain.button}>
          Get an API key
        </Link>
      </div>
    </Empty>
  );
}
