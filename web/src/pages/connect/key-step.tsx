import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../app/session.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { CredentialsDialog } from '../settings/lines/credentials-dialog.tsx';
import { Whose } from '../settings/lines/line-record.tsx';
import { type LineCredentials, lineCredentialsQuery } from '../settings/lines/queries.ts';
import type { SourceGuide } from './queries.ts';

/** Offers the form for the account's credentials where the line has one, otherwise the settings of the server. */
export function KeyStep({ guide: { attributes } }: { guide: SourceGuide }) {
  const { codes, settings } = attributes;
  const { data = [] } = useQuery(lineCredentialsQuery);
  const credentials = data.find(({ attributes: { scacs } }) => scacs.some((scac) => codes.includes(scac)));
  if (credentials !== undefined) return <OwnKey credentials={credentials} />;
  return (
    <Stack gap="xs">
      <Text size="sm">The operator of this server sets these, then restarts api and worker:</Text>
      <CodeBlock text={settings.join('\n')} label="settings" />
    </Stack>
  );
}

function OwnKey({ credentials }: { credentials: LineCredentials }) {
  const mayEnter = usePermission('check_lines');
  const [isOpen, { open, close }] = useDisclosure(false);
  const { name, is_set: isSet } = credentials.attributes;
  if (!mayEnter) return <Text size="sm">Ask an owner or admin of your account to enter the key.</Text>;
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" component="div" aria-live="polite">
        <Whose credentials={credentials} />
      </Text>
      <Button onClick={open} variant={isSet ? 'default' : 'filled'}>
        {isSet ? `Replace the key of ${name}` : `Enter the key of ${name}`}
      </Button>
      {isOpen && <CredentialsDialog credentials={credentials} onClose={close} />}
    </Stack>
  );
}
