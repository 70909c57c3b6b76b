import { Group, NumberInput, Select, Switch, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { changeRule, type Rule, type RuleChange } from './queries.ts';

const SEVERITIES: { value: Rule['attributes']['severity']; label: string }[] = [
  { value: 'notice', label: 'Notice' },
  { value: 'warning', label: 'Warning' },
  { value: 'critical', label: 'Critical' },
];

/** Saves each change immediately. */
export function RuleRow({ rule, isFixed }: { rule: Rule; isFixed: boolean }) {
  const { name, about, enabled, severity } = rule.attributes;
  const { mutate, error } = useMutation({
    mutationFn: (change: RuleChange) => changeRule(rule.id, change),
    onSuccess: () => notifications.show({ message: `Rule “${name}” saved.`, color: 'teal' }),
    onError: (failure) => notifications.show({ title: 'Not saved', message: problemOf(failure), color: 'red' }),
  });
  return (
    <Group justify="space-between" gap="md">
      <div style={{ flex: '1 1 300px' }}>
        <Title order={2} size="h4" id={rule.id}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      <Group gap="sm" align="flex-start">
        {rule.attributes.default_threshold_hours !== null && (
          <Threshold rule={rule} isFixed={isFixed || !enabled} error={error} onChange={mutate} />
        )}
        <Select
          aria-label={`Severity of ${name}`}
          data={SEVERITIES}
          value={severity}
          onChange={(value) => value !== null && mutate({ severity: value })}
          allowDeselect={false}
          disabled={isFixed || !enabled}
          w={120}
        />
        <Switch
          aria-label={`${name} on`}
          checked={enabled}
          onChange={({ currentTarget }) => mutate({ enabled: currentTarget.checked })}
          disabled={isFixed}
          mt={8}
        />
      </Group>
    </Group>
  );
}

interface ThresholdProps {
  rule: Rule;
  isFixed: boolean;
  error: unknown;
  onChange(change: RuleChange): void;
}

function Threshold({ rule: { attributes }, isFixed, error, onChange }: ThresholdProps) {
  const stored = attributes.threshold_hours ?? 0;
  const [hours, setHours] = useState<string | number>(stored);
  const store = () => {
    if (typeof hours === 'number' && hours !== stored) onChange({ threshold_hours: hours });
  };
  return (
    <NumberInput
      aria-label={`Threshold of ${attributes.name} in hours`}
      value={hours}
      onChange={setHours}
      onBlur={store}
      onKeyDown={({ key }) => key === 'Enter' && store()}
      suffix=" h"
      min={1}
      max={672}
      step={12}
      allowDecimal={false}
      disabled={isFixed}
      error={problemOfField(error, 'threshold_hours')}
      w={110}
    />
  );
}
