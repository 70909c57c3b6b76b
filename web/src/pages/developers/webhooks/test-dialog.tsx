/** Sends a sample event immediately, as the webhook would, and shows the result. */
import { Accordion, Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import { CodeBlock, readable } from '../../../components/code-block.tsx';
import { headersAsText } from '../deliveries/http-text.ts';
import { Notice } from '../shared/notice.tsx';
import { sendTest, type TestResult, type Webhook } from './queries.ts';

export function TestDialog({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose(): void }) {
  const { events, url } = webhook.attributes;
  const [event, setEvent] = useState(events[0] ?? 'container.created');
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => sendTest(webhook, event) });
  return (
    <Modal opened={isOpen} onClose={onClose} title="Send a test" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          A sample event is posted to {url}, with the signature and the headers of this webhook. It is not stored.
        </Text>
        <Group align="flex-end" wrap="nowrap">
          <Select
            label="Event"
            data={events}
            value={event}
            onChange={(chosen) => setEvent(chosen ?? event)}
            searchable
            allowDeselect={false}
            style={{ flex: 1 }}
          />
          <Button loading={isPending} onClick={() => mutate()}>
            Send
          </Button>
        </Group>
        <div aria-live="polite">
          {error !== null && <Alert color="red">{problemOf(error)}</Alert>}
          {data !== undefined && <Outcome result={data} />}
        </div>
      </Stack>
    </Modal>
  );
}

function Outcome({ result }: { result: TestResult }) {
  const { succeeded, status_code, error, duration_ms, address } = result;
  const response = status_code === null ? 'No response' : `Status ${status_code}`;
  return (
    <Stack>
      <Notice
        tone={succeeded ? 'good' : 'bad'}
        icon={succeeded ? IconCheck : IconX}
        title={succeeded ? 'The receiver accepted it' : 'The receiver rejected it'}
      >
        {response} after {duration_ms} ms{address === null ? '' : `, from ${address}`}
        {error !== null && <div>{error}</div>}
      </Notice>
      <Accordion variant="contained" chevronPosition="left" multiple>
        <Part name="Request headers" text={headersAsText(result.request_headers)} />
        <Part name="Request body" text={readable(result.request_body)} />
        <Part name="Response headers" text={headersAsText(result.response_headers)} />
        <Part name="Response body" text={readable(result.response_body ?? '')} />
      </Accordion>
    </Stack>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <Accordion.Item value={name.replaceAll(' ', '-')}>
      <Accordion.Control>{name}</Accordion.Control>
      <Accordion.Panel>
        <CodeBlock text={text} label={name.toLowerCase()} maxHeight={280} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}
