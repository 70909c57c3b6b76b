import { Button, Code, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch, IconShip } from '@tabler/icons-react';
import { useState } from 'react';
import { Empty } from '../../../components/empty.tsx';
import { Record, Records } from '../../developers/shared/records.tsx';
import { CredentialsActions } from './credentials-actions.tsx';
import type { Line, LineCredentials } from './queries.ts';

/** Number of lines shown before the user searches. */
const FIRST = 8;

interface OtherLinesProps {
  lines: readonly Line[];
  /** Returns null if the account cannot connect the line with its own credentials. */
  credentialsFor(line: Line): LineCredentials | null;
}

/** Lists the lines that need the account's credentials or server settings, which are named. */
export function OtherLines({ lines, credentialsFor }: OtherLinesProps) {
  const [search, setSearch] = useState('');
  const [showsAll, { open }] = useDisclosure(false);
  const sought = search.trim().toLowerCase();
  const fitting = lines.filter(({ attributes: { name, scac } }) => `${name} ${scac}`.toLowerCase().includes(sought));
  const shown = showsAll || sought !== '' ? fitting : fitting.slice(0, FIRST);
  return (
    <>
      <Title order={2} size="h3" mt="xl" mb="xs">
        Not connected
      </Title>
      <TextInput
        aria-label="Find a line"
        placeholder="Find a line by name or SCAC"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(change) => setSearch(change.currentTarget.value)}
        maw={360}
        mb="sm"
      />
      {shown.length === 0 ? (
        <Empty icon={IconShip} level={3} title="No line matches" text="Search by name or SCAC." />
      ) : (
        <Records label="Lines not connected yet">
          {shown.map((line) => (
            <OtherLine key={line.id} line={line} credentials={credentialsFor(line)} />
          ))}
        </Records>
      )}
      {shown.length < fitting.length && (
        <Button variant="default" mt="sm" onClick={open}>
          Show all {fitting.length} lines
        </Button>
      )}
    </>
  );
}

function OtherLine({ line, credentials }: { line: Line; credentials: LineCredentials | null }) {
  const { name, scac, notes } = line.attributes;
  const facts = [{ label: 'Settings for the operator', value: <Code>{settingsIn(notes ?? '')}</Code> }];
  if (credentials === null) return <Record title={name} about={scac} facts={facts} />;
  return <Record title={name} about={scac} facts={facts} actions={<CredentialsActions credentials={credentials} />} />;
}

/** Removes the words that the heading already says from `Not enabled on this server: set A, B`. */
function settingsIn(notes: string): string {
  return notes.replace(/^Not enabled on this server: (set )?/, '');
}
