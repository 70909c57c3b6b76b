import { ActionIcon, Button, Fieldset, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { problemOfField } from '../../../api/client.ts';
import type { TariffForm } from './queries.ts';

type Tiers = TariffForm['tiers'];

interface TierFieldsProps {
  tiers: Tiers;
  charge: TariffForm['charge'];
  currency: string;
  error: unknown;
  onChange(tiers: Tiers): void;
}

export function TierFields({ tiers, charge, currency, error, onChange }: TierFieldsProps) {
  const set = (index: number, change: Partial<Tiers[number]>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)));
  const add = () => {
    const last = tiers.at(-1);
    const from = last === undefined ? 1 : Number(last.to_day === '' ? last.from_day : last.to_day) + 1;
    onChange([...tiers, { key: (last?.key ?? 0) + 1, from_day: from, to_day: '', daily_amount: '' }]);
  };
  const problem = (index: number, field: string) => problemOfField(error, `tiers/${index}/${field}`);
  const day = charge === 'demurrage' ? 'Day 1 is the day after the last free day' : 'Day 1 is the day after the pickup';
  return (
    <Fieldset legend={`Daily rates. ${day}; days without a range are free.`}>
      <Stack gap="xs">
        {tiers.map((tier, index) => (
          <Group key={tier.key} gap="xs" align="flex-start" wrap="nowrap">
            <NumberInput
              label="From day"
              min={1}
              value={tier.from_day}
              onChange={(value) => set(index, { from_day: value })}
              error={problem(index, 'from_day')}
              w={90}
            />
            <NumberInput
              label="To day"
              placeholder="on"
              min={1}
              value={tier.to_day}
              onChange={(value) => set(index, { to_day: value })}
              error={problem(index, 'to_day')}
              w={90}
            />
            <TextInput
              label={`${currency || 'Amount'} a day`}
              placeholder="150.00"
              inputMode="decimal"
              value={tier.daily_amount}
              onChange={({ currentTarget }) => set(index, { daily_amount: currentTarget.value })}
              error={problem(index, 'daily_amount')}
              style={{ flex: 1 }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              mt={25}
              aria-label={`Remove range ${index + 1}`}
              disabled={tiers.length === 1}
              onClick={() => onChange(tiers.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          w="fit-content"
        >
          Add a range
        </Button>
      </Stack>
    </Fieldset>
  );
}
