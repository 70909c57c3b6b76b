import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { Frequency, SubscriptionInput } from './subscription-queries.ts';
import { FREQUENCIES, HOURS, WEEKDAY_CHOICES, zoneChoices } from './subscription-words.ts';

interface TimeFieldsProps {
  input: SubscriptionInput;
  change(changes: Partial<SubscriptionInput>): void;
  problem(field: string): string | null;
}

/** Selects when messages are sent: at once with quiet hours, or as a digest at a given hour. */
export function TimeFields({ input, change, problem }: TimeFieldsProps) {
  const { frequency, digest_hour, digest_weekday, time_zone, quiet_from, quiet_until } = input;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500} id="frequency">
        When
      </Text>
      <SegmentedControl<Frequency>
        aria-labelledby="frequency"
        data={[...FREQUENCIES]}
        value={frequency}
        onChange={(value) => change({ frequency: value })}
      />
      <Group align="flex-start">
        {frequency === 'weekly' && (
          <Select
            label="Day"
            data={WEEKDAY_CHOICES}
            value={String(digest_weekday)}
            onChange={(value) => change({ digest_weekday: Number(value ?? 1) })}
            allowDeselect={false}
            w={140}
          />
        )}
        {frequency === 'at_once' ? (
          <>
            <Hour
              label="Quiet from"
              value={quiet_from}
              onChange={(from) => change({ quiet_from: from, quiet_until: from === null ? null : (quiet_until ?? 7) })}
            />
            <Hour
              label="Until"
              value={quiet_until}
              onChange={(until) =>
                change({ quiet_until: until, quiet_from: until === null ? null : (quiet_from ?? 22) })
              }
              problem={problem('quiet_until')}
            />
          </>
        ) : (
          <Select
            label="Hour"
            data={HOURS}
            value={String(digest_hour)}
            onChange={(value) => change({ digest_hour: Number(value ?? 7) })}
            allowDeselect={false}
            w={110}
          />
        )}
        <Select
          label="Time zone"
          data={zoneChoices(time_zone)}
          value={time_zone}
          onChange={(value) => change({ time_zone: value ?? 'UTC' })}
          error={problem('time_zone')}
          allowDeselect={false}
          searchable
          limit={50}
          w={220}
        />
      </Group>
    </Stack>
  );
}

interface HourProps {
  label: string;
  value: number | null;
  problem?: string | null;
  onChange(value: number | null): void;
}

function Hour({ label, value, problem = null, onChange }: HourProps) {
  return (
    <Select
      label={label}
      placeholder="Never"
      data={HOURS}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      error={problem}
      clearable
      w={120}
    />
  );
}
