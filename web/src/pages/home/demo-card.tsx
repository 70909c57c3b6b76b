import { IconClockPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import plain from '../../components/plain.module.css';
import classes from './home.module.css';
import { testClockCountQuery } from './queries.ts';

/** Says what it is that moves here, where simulated journeys do. */
export function DemoCard() {
  const { data: clocks } = useQuery(testClockCountQuery);
  if (clocks === undefined || clocks === 0) return null;
  return (
    <section className={classes.demo}>
      <IconClockPlay size={20} aria-hidden />
      <div>
        <p className={classes.demoTitle}>Simulated journeys are in here</p>
        {clocks === 1 ? 'One journey' : `${clocks} journeys`} of a simulated world: its lines, terminals and railroad
        are asked as real ones are, on clocks that can be hurried, stopped and stepped.{' '}
        <Link to="/demo" className={plain.link}>
          Watch them move
        </Link>
      </div>
    </section>
  );
}
