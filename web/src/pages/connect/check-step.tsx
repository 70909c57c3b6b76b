import { Button, Code, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../app/session.ts';
import { CheckDialog } from '../settings/lines/check-dialog.tsx';
import { type Line, linesQuery } from '../settings/lines/queries.ts';
import type { SourceGuide } from './queries.ts';

/** Offers one call to the line. Terminals and railroads are checked on the server. */
export function CheckStep({ guide: { attributes } }: { guide: SourceGuide }) {
  const { kind, codes, connected } = attributes;
  const { data } = useQuery(linesQuery);
  if (kind !== 'line') {
    const source = kind === 'railroad' ? (codes[0] ?? '') : 'firms:W185';
    return (
      <Text size="sm">
        On the server: <Code>npm run connector -- doctor {source} EXMU7004120</Code> makes one call, with a container of
        yours.
      </Text>
    );
  }
  const line = data?.data.find(({ attributes: { scac } }) => scac === connected?.[0]);
  if (line === undefined) return <Text size="sm">Possible as soon as the key is entered.</Text>;
  return <CheckLine line={line} />;
}

function CheckLine({ line }: { line: Line }) {
  const mayCheck = usePermission('check_lines');
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!mayCheck) return <Text size="sm">Ask an owner or admin of your account to check the line.</Text>;
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        One call shows whether address, login and response are right. Use a number of a shipment of yours.
      </Text>
      <Button variant="default" onClick={open}>
        Check {line.attributes.name}
      </Button>
      {isOpen && <CheckDialog line={line} onClose={close} />}
    </Stack>
  );
}
