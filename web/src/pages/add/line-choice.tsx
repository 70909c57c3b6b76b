/** Selects the line of a number: one of the candidates, any other line, or detection after the number is added. */
import { Badge, Chip, Group, Loader, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Inference, lineChoices, linesQuery } from './queries.ts';

/** Postpones the detection of the line until the number is added. */
export const DETECT = 'detect';

interface LineChoiceProps {
  number: string;
  inference: Inference | undefined;
  isDetecting: boolean;
  /** SCAC, `detect`, or null if undecided. */
  value: string | null;
  onChange(value: string): void;
}

export function LineChoice({ number, inference, isDetecting, value, onChange }: LineChoiceProps) {
  const { data: lines = [] } = useQuery(linesQuery);
  const [isOther, setOther] = useState(false);
  const candidates = inference?.shipping_line.candidates ?? [];
  const isListed = value === null || value === DETECT || candidates.some(({ scac }) => scac === value);
  const chosen = lines.find(({ attributes }) => attributes.scac === value)?.attributes;
  const notSetUp = chosen === undefined || chosen.notes === null ? null : chosen;
  return (
    <Stack gap={6}>
      <Chip.Group value={isListed && !isOther ? value : 'other'} onChange={(next) => choose(next)}>
        <Group gap={6} role="radiogroup" aria-label={`Line of ${number}`}>
          {candidates.map(({ scac, name, confidence }) => (
            <Chip key={scac} value={scac} size="sm" variant="outline">
              {name}{' '}
              <Badge component="span" size="xs" variant="light" color="gray" tt="none">
                {Math.round(confidence * 100)} %
              </Badge>
            </Chip>
          ))}
          <Chip value="other" size="sm" variant="outline">
            Another line
          </Chip>
          <Chip value={DETECT} size="sm" variant="outline">
            Detect
          </Chip>
          {isDetecting && <Loader size="xs" aria-label="Detecting the line" />}
        </Group>
      </Chip.Group>
      {(isOther || !isListed) && (
        <Select
          aria-label={`Another line of ${number}`}
          placeholder="Name or SCAC"
          data={lineChoices(lines)}
          value={isListed ? null : value}
          onChange={(next) => next !== null && onChange(next)}
          searchable
          limit={60}
          maw={320}
        />
      )}
      {notSetUp !== null && (
        <Text size="xs" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))">
          {notSetUp.short_name} is not connected yet: {notSetUp.notes}
        </Text>
      )}
      {inference !== undefined && value === null && (
        <Text size="xs" c="dimmed">
          {candidates.length === 0
            ? 'Line not recognized. Choose the line or Detect.'
            : 'Line uncertain. Choose the line.'}
        </Text>
      )}
    </Stack>
  );

  function choose(next: string): void {
    setOther(next === 'other');
    if (next !== 'other') onChange(next);
  }
}
