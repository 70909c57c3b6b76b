import { Box, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The one `h1` of a page, which names the tab of the browser too. */
export function PageHeader({ title, text, actions }: PageHeaderProps) {
  useDocumentTitle(`${title} · Seamark`);
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Box>
        <Title order={1}>{title}</Title>
        {text !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {text}
          </Text>
        )}
      </Box>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
