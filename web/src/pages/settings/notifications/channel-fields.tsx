import { PasswordInput, Select, SimpleGrid } from '@mantine/core';
import type { SubscriptionInput } from './subscription-queries.ts';

export const CHANNEL_NAMES = { slack: 'Slack', teams: 'Microsoft Teams' } as const;
const CHOICES = [
  { value: 'slack', label: CHANNEL_NAMES.slack },
  { value: 'teams', label: CHANNEL_NAMES.teams },
] as const;

interface ChannelFieldsProps {
  input: SubscriptionInput;
  /** Host of the stored URL; null if there is none. */
  host: string | null;
  change(changes: Partial<SubscriptionInput>): void;
  problem(field: string): string | null;
}

/** Fields for a chat channel that also receives the messages, identified by its incoming webhook URL. */
export function ChannelFields({ input: { channel, channel_url }, host, change, problem }: ChannelFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Also to a channel"
        placeholder="None"
        data={CHOICES}
        value={channel}
        onChange={(value) => change({ channel: CHOICES.find((one) => one.value === value)?.value ?? null })}
        clearable
      />
      {channel !== null && (
        <PasswordInput
          label="Incoming webhook URL"
          placeholder={host === null ? 'https://' : `Stored for ${host}`}
          value={channel_url ?? ''}
          onChange={({ currentTarget }) => change({ channel_url: currentTarget.value })}
          error={problem('channel_url')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the URL' }}
        />
      )}
    </SimpleGrid>
  );
}
