/** Lists all attempts of a delivery, newest first, with the newest one expanded. */
import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { CodeBlock, readable } from '../../../components/code-block.tsx';
import { Time } from '../../../components/time.tsx';
import { headersAsText } from './http-text.ts';
import type { Attempt } from './queries.ts';

export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const newestFirst = attempts.toSorted((a, b) => b.attributes.attempt_number - a.attributes.attempt_number);
  if (newestFirst.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Not attempted yet.
      </Text>
    );
  }
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      multiple
      defaultValue={newestFirst.slice(0, 1).map(({ id }) => id)}
    >
      {newestFirst.map((attempt) => (
        <AttemptItem key={attempt.id} attempt={attempt} />
      ))}
    </Accordion>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { attempt_number, attempted_at, duration_ms, succeeded, status_code } = attempt.attributes;
  return (
    <Accordion.Item value={attempt.id}>
      <Accordion.Control>
        <Group gap="sm">
          <Badge color={succeeded ? 'teal.9' : 'red.9'} variant="filled" tt="none">
            {status_code ?? 'No response'}
          </Badge>
          <Text size="sm" fw={500}>
            Attempt {attempt_number}
          </Text>
          <Text size="sm" c="dimmed" className="tabular" component="div">
            <Time value={attempted_at} /> · {duration_ms} ms
            {attempt.relationships.webhook_replay.data !== null && ' · part of a replay'}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <AttemptDetails attempt={attempt} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function AttemptDetails({ attempt }: { attempt: Attempt }) {
  const { error, url, address, request_headers, response_headers, response_body } = attempt.attributes;
  return (
    <Stack gap="sm">
      {error !== null && (
        <Text size="sm" fw={500}>
          {sentence(error)}
        </Text>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        POST {url ?? ''} {address === null ? '' : `(${address})`}
      </Text>
      <Part name="Request headers" text={headersAsText(request_headers)} />
      <Part name="Response headers" text={headersAsText(response_headers)} />
      <Part name="Response body" text={readable(response_body ?? '')} />
    </Stack>
  );
}

/** Turns an error such as `timeout: no response within 15000 ms` into a sentence by dropping its prefix. */
function sentence(error: string): string {
  const text = error.replace(/^[a-z_]+: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Part({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {name}
      </Text>
      <CodeBlock text={text} label={name.toLowerCase()} maxHeight={260} />
    </div>
  );
}
