import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import plain from './plain.module.css';

interface PageHeaderProps {
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
}

/** Shows the only `h1` of a page and sets the title of the browser tab. */
export function PageHeader({ title, text, actions }: PageHeaderProps) {
  useDocumentTitle(`${title} · Seamark`);
  return (
    <div className={classes.header}>
      <div>
        <h1 className={plain.title}>{title}</h1>
        {text !== undefined && <div className={plain.quiet}>{text}</div>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
