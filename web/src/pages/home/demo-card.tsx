import { IconClockPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import plain from '../../components/plain.module.css';
import { RemoveSimulated } from '../demo/remove-simulated.tsx';
import classes from './home.module.css';
import { testClockCountQuery } from './queries.ts';

export function DemoCard() {
  const { data: clocks = 0 } = useQuery(testClockCountQuery);
  if (clocks === 0) return null;
  return (
    <section className={classes.demo}>
      <IconClockPlay size={20} aria-hidden />
      <div>
        <p className={classes.demoTitle}>Simulated journeys included</p>
        Some shipments belong to a simulated world. Its lines, terminals and railroad are polled like real ones, on{' '}
        {clocks === 1 ? 'a clock' : `${clocks} clocks`} that you can run, stop and step.{' '}
        <Link to="/demo" className={plain.link}>
          Open simulated journeys
        </Link>
      </div>
      <RemoveSimulated />
    </section>
  );
}
