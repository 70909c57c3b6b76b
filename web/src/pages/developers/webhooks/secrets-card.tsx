import { Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { usePermission } from '../../../app/session.ts';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { endOverlap, type Webhook } from './queries.ts';
import { RotateSecret } from './rotate-secret.tsx';

export function SecretsCard({ webhook }: { webhook: Webhook }) {
  const mayManage = usePermission('manage_webhooks');
  const [isOpen, { open, close }] = useDisclosure(false);
  const { secrets, signature_header } = webhook.attributes;
  const hasFormer = secrets.length > 1;
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" mb="md">
        <Title order={2}>Signature</Title>
        {mayManage && (
          <Group gap="xs">
            {hasFormer && (
              <ConfirmButton
                label="End the overlap"
                title="End the overlap?"
                text="Only the current secret signs from now on. Receivers that still use a previous secret will refuse deliveries."
                onConfirm={() => endOverlap(webhook.id)}
                variant="default"
                size="xs"
              />
            )}
            <Button variant="default" size="xs" onClick={open}>
              Replace secret
            </Button>
          </Group>
        )}
      </Group>
      <Stack gap="sm">
        {secrets.map(({ secret, created_at, expires_at }) => (
          <Group key={`${secret} ${created_at}`} gap="sm">
            <Code>{secret}</Code>
            {expires_at === null ? <Status tone="good">Current</Status> : <Status tone="waiting">Former</Status>}
            <Text size="sm" c="dimmed" component="div">
              since <Time value={created_at} dateOnly />
              {expires_at !== null && (
                <>
                  , also signs until <Time value={expires_at} /> (<Ago value={expires_at} />)
                </>
              )}
            </Text>
          </Group>
        ))}
        <Text size="sm" c="dimmed">
          Sent as <code>webhook-signature</code> (Standard Webhooks)
          {signature_header !== null && (
            <>
              {' '}
              and, for the body only, as <code>{signature_header}</code>
            </>
          )}
          .
        </Text>
      </Stack>
      <RotateSecret webhook={webhook} isOpen={isOpen} onClose={close} />
    </Paper>
  );
}
