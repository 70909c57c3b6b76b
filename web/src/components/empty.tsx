import { Stack, Text, Title } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

interface EmptyProps {
  icon: ComponentType<IconProps>;
  /** What there is none of: `No shipments yet`. */
  title: string;
  /** What to do, or why that is fine. */
  text?: ReactNode;
  /** Heading level; 2 when left out. */
  level?: 1 | 2 | 3;
  /** Buttons and links. */
  children?: ReactNode;
}

/** In place of a list with nothing in it. */
export function Empty({ icon: Icon, title, text, level = 2, children }: EmptyProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <Icon size={40} stroke={1.2} color="var(--mantine-color-dimmed)" aria-hidden />
      <Title order={level} size="h3">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={460}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
