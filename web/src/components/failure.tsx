import { IconAlertTriangle } from '@tabler/icons-react';
import { problemOf } from '../api/client.ts';
import classes from './failure.module.css';

interface FailureProps {
  error: unknown;
  /** The failed action: `The shipments could not be loaded`. */
  title?: string;
  retry?: () => void;
}

export function Failure({ error, title = 'This could not be loaded', retry }: FailureProps) {
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {problemOf(error)}
      </div>
      {retry && (
        <button type="button" className={classes.again} onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
