import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../app/session.ts';
import { PageHeader } from '../../components/page-header.tsx';
import plain from '../../components/plain.module.css';
import { BeginCard } from './begin-card.tsx';
import { BeginLinks } from './begin-links.tsx';
import { DemoCard } from './demo-card.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import classes from './home.module.css';
import { standingsQuery } from './queries.ts';
import { StandingsCard } from './standings-card.tsx';

export function HomePage() {
  const mayAdd = usePermission('write');
  const { data } = useQuery(standingsQuery);
  const isNew = data !== undefined && data.total === 0;
  return (
    <>
      <PageHeader
        title="Home"
        text="Urgent exceptions and the state of tracking."
        actions={
          mayAdd && (
            <Link to="/add" className={plain.primary}>
              <IconPlus size={16} aria-hidden />
              Track a number
            </Link>
          )
        }
      />
      <div className={plain.column}>
        <DemoCard />
        {isNew ? (
          <BeginCard />
        ) : (
          <div className={classes.pair}>
            <ExceptionsCard />
            <StandingsCard />
          </div>
        )}
        <section className={plain.card}>
          <BeginLinks />
        </section>
      </div>
    </>
  );
}
