/** A short list of things with a name, a few facts and something to do: in columns on a desk, one under the other on a phone. */
import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './records.module.css';

/** `label`: what is listed, for screen readers. */
export function Records({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list ?? ''} aria-label={label}>
      {children}
    </ul>
  );
}

interface RecordProps {
  title: ReactNode;
  /** Under the title. */
  about?: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
  actions?: ReactNode;
  /** Not good for anything any more. */
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
