import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { PageLink } from '../../../components/links.tsx';
import { Status } from '../../../components/status.tsx';
import type { Upload } from './use-uploads.ts';

export function UploadList({ uploads, onClear }: { uploads: readonly Upload[]; onClear(): void }) {
  if (uploads.length === 0) return null;
  const isDone = uploads.every(({ sent }) => sent !== null);
  return (
    <Card withBorder component="section" aria-labelledby="uploads" mb="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="uploads">
          Uploads
        </Title>
        {isDone && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </Group>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-live="polite">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadRow {...upload} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function UploadRow({ name, share, sent }: Upload) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sent === null || sent.outcome === 'failed' ? (
            name
          ) : (
            <PageLink to="/documents/$id" params={{ id: sent.documentId }} inherit>
              {name}
            </PageLink>
          )}
        </Text>
        <Outcome sent={sent} />
      </Group>
      {sent === null && <Progress value={share * 100} size="sm" aria-label={`Upload of ${name}`} />}
      {sent !== null && sent.outcome !== 'sent' && (
        <Text size="sm" c={sent.outcome === 'failed' ? 'bright' : 'dimmed'} role="alert">
          {sent.problem}
        </Text>
      )}
    </Stack>
  );
}

function Outcome({ sent }: Pick<Upload, 'sent'>) {
  if (sent === null) return <Status tone="waiting">Sending</Status>;
  if (sent.outcome === 'sent') return <Status tone="good">Received</Status>;
  if (sent.outcome === 'duplicate') return <Status tone="neutral">Received before</Status>;
  return <Status tone="bad">Not received</Status>;
}
