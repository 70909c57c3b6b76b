import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckStep } from './check-step.tsx';
import { FirstValueStep } from './first-value-step.tsx';
import { KeyStep } from './key-step.tsx';
import type { SourceGuide } from './queries.ts';

/** Shows the steps of a source, from access at the vendor to the first value. */
export function GuideSteps({ guide }: { guide: SourceGuide }) {
  const { kind, name } = guide.attributes;
  const isPolled = kind === 'line' || kind === 'terminal' || kind === 'railroad';
  const steps = [
    { title: kind === 'messages' ? 'Prepare' : `Get access: ${name}`, content: <VendorSteps guide={guide} /> },
    ...(kind === 'messages' ? [] : [{ title: 'Enter the key', content: <KeyStep guide={guide} /> }]),
    ...(isPolled ? [{ title: 'Check it', content: <CheckStep guide={guide} /> }] : []),
    { title: 'See the first value', content: <FirstValueStep guide={guide} /> },
  ];
  return (
    <Stack component="ol" gap="xl" m={0} p={0} style={{ listStyle: 'none' }} maw={760} aria-label="Steps">
      {steps.map(({ title, content }, place) => (
        <Step key={title} title={`${place + 1}. ${title}`}>
          {content}
        </Step>
      ))}
    </Stack>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {children}
    </li>
  );
}

function VendorSteps({ guide: { attributes } }: { guide: SourceGuide }) {
  const { steps, portal_url: portal, product, unconfirmed } = attributes;
  return (
    <Stack gap="xs">
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {portal !== null && (
        <Text size="sm">
          Where:{' '}
          <Anchor href={portal} target="_blank" rel="noopener noreferrer" inherit>
            {new URL(portal).host} (opens in a new tab)
          </Anchor>
        </Text>
      )}
      {product !== null && <Text size="sm">Product: {product}</Text>}
      <Text size="sm" c="dimmed">
        Not confirmed: {unconfirmed}
      </Text>
    </Stack>
  );
}
