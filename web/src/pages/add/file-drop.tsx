import { Button, FileButton, Paper, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { DropArea } from '../../components/drop-area.tsx';

export function FileDrop({ onFile }: { onFile(file: File): void }) {
  return (
    <DropArea label="Drop a CSV file here" onFiles={([file]) => file !== undefined && onFile(file)}>
      <Paper withBorder p="xl" bg="transparent" style={{ borderStyle: 'dashed' }}>
        <Stack align="center" gap="xs">
          <IconFileTypeCsv size={36} stroke={1.2} color="var(--mantine-color-dimmed)" aria-hidden />
          <Text ta="center">Drop a CSV file here</Text>
          <FileButton onChange={(file) => file !== null && onFile(file)} accept=".csv,.txt,text/csv">
            {(props) => (
              <Button {...props} variant="light">
                Choose a file
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" ta="center">
            The file is checked first. Nothing is added until you confirm.
          </Text>
        </Stack>
      </Paper>
    </DropArea>
  );
}
