import { Paper, Text } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  icon: ComponentType<IconProps>;
  title: string;
  children: ReactNode;
}

export function Notice({ tone, icon: Icon, title, children }: NoticeProps) {
  return (
    <Paper withBorder className={classes.notice ?? ''} data-tone={tone}>
      <Icon size={20} stroke={1.8} className={classes.icon ?? ''} aria-hidden />
      <div>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="sm" component="div" mt={2}>
          {children}
        </Text>
      </div>
    </Paper>
  );
}
