/** A short list of records with title, facts and actions, in columns on a desktop and stacked on a phone. */
import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './records.module.css';

/** `label` is the accessible name of the list. */
export function Records({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list ?? ''} aria-label={label}>
      {children}
    </ul>
  );
}

interface RecordProps {
  title: ReactNode;
  /** Shown below the title. */
  about?: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
  actions?: ReactNode;
  /** Whether the record is no longer in use, such as a revoked key. */
  isOver?: boolean;
}

export function Record({ title, about, facts, actions, isOver = false }: RecordProps) {
  return (
    <li className={classes.record ?? ''} data-over={isOver || undefined}>
      <Box className={classes.head ?? ''}>
        <Text component="div" fw={600}>
          {title}
        </Text>
        {about !== undefined && (
          <Text component="div" size="sm" c="dimmed" mt={2}>
            {about}
          </Text>
        )}
      </Box>
      <dl className={classes.facts ?? ''}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions !== undefined && (
        <Group gap="xs" className={classes.actions ?? ''}>
          {actions}
        </Group>
      )}
    </li>
  );
}
