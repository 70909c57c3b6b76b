import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './empty.module.css';
import plain from './plain.module.css';

interface EmptyProps {
  icon: ComponentType<IconProps>;
  /** The title: `No shipments yet`. */
  title: string;
  /** The next step, or the reason why nothing needs to be done. */
  text?: ReactNode;
  /** Heading level; 2 by default. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
}

export function Empty({ icon: Icon, title, text, level = 2, children }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <Icon size={40} stroke={1.2} className={classes.icon} aria-hidden />
      <Heading className={plain.subheading}>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}
