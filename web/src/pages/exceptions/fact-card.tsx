import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ruleInWords, sourceKindName, sourceName } from '../../components/provenance/provenance-words.ts';
import { ResponseDrawer, type ResponsePointer } from '../../components/provenance/response-drawer.tsx';
import { Time } from '../../components/time.tsx';
import classes from './board.module.css';
import type { Exception } from './queries.ts';

/** Shows the value that caused an exception: source, time, rule and response. */
export function FactCard({ exception: { attributes } }: { exception: Exception }) {
  const [response, setResponse] = useState<ResponsePointer | null>(null);
  const { fact, timezone } = attributes;
  const { source, snapshot_id: snapshotId, pointer } = fact;
  const rule = ruleInWords(fact.rule);
  return (
    <Stack gap={6} className={classes.fact ?? ''} component="section" aria-labelledby="fact">
      <Title order={3} size="h5" id="fact">
        Evidence
      </Title>
      <FactRow name="Now" value={fact.value} zone={timezone} />
      <FactRow name="Before" value={fact.before} zone={timezone} />
      {source !== null && (
        <Text size="sm">
          {sourceKindName(source.kind)}: {sourceName(source, fact.author)}, first seen{' '}
          <Time value={fact.first_seen_at} zone={timezone} />
        </Text>
      )}
      {rule !== null && (
        <Text size="xs" c="dimmed">
          {rule}.
        </Text>
      )}
      {snapshotId !== null && (
        <Group>
          <Button size="compact-xs" variant="default" onClick={() => setResponse({ id: snapshotId, pointer })}>
            Show response
          </Button>
        </Group>
      )}
      <ResponseDrawer response={response} onClose={() => setResponse(null)} />
    </Stack>
  );
}

function FactRow({ name, value, zone }: { name: string; value: unknown; zone: string | null }) {
  if (value === null || value === undefined) return null;
  const members =
    typeof value === 'object' ? Object.entries(value).filter(([, member]) => member !== null) : [[null, value]];
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Text size="sm" c="dimmed" w={60} style={{ flex: 'none' }}>
        {name}
      </Text>
      <div>
        {members.map(([member, one]) => (
          <Text key={String(member)} size="sm" component="div">
            {member !== null && <Text span size="sm" c="dimmed">{`${String(member).replaceAll('_', ' ')} `}</Text>}
            {typeof one === 'string' && /^\d{4}-\d\d-\d\dT/.test(one) ? <Time value={one} zone={zone} /> : String(one)}
          </Text>
        ))}
      </div>
    </Group>
  );
}
