import { Alert, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { REQUEST_TYPES, type RequestType } from '../../components/request-types.ts';
import { keysOf } from '../../components/typed-keys.ts';
import { LineChoice } from './line-choice.tsx';
import type { DraftNumber } from './use-drafts.ts';

interface NumberRowProps {
  draft: DraftNumber;
  onChange(change: { type?: RequestType; line?: string }): void;
}

const CHOICES = keysOf(REQUEST_TYPES).map((value) => ({ value, label: REQUEST_TYPES[value] }));

/**
 * Shows one number with its detected type and line, and any problems. The user may change both before adding the
 * number.
 */
export function NumberRow({ draft, onChange }: NumberRowProps) {
  const { number, type, line, inference, isDetecting, problem } = draft;
  const { is_valid: isValid = null, reason = null } = inference?.validation ?? {};
  return (
    <Card withBorder padding="sm" component="li" aria-label={number}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text fw={600} className="tabular" style={{ overflowWrap: 'anywhere' }}>
            {number}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={`Type of ${number}`}
            data={CHOICES}
            value={type}
            onChange={(next) => onChange({ type: next })}
          />
        </Group>
        <LineChoice
          number={number}
          inference={inference}
          isDetecting={isDetecting}
          value={line}
          onChange={(next) => onChange({ line: next })}
        />
        {isValid === false && (
          <Alert color="yellow" variant="light" p="xs">
            {reason ?? 'Unusual format for this type.'} You can add it anyway.
          </Alert>
        )}
        {problem !== null && (
          <Text size="xs" c="dimmed">
            {problem}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
