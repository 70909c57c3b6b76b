import { Button, Group, Modal, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { TerminalSelect } from '../../../components/terminal-select.tsx';
import { linesQuery } from '../../add/queries.ts';
import { saveTariff, type Tariff, type TariffForm } from './queries.ts';
import { TierFields } from './tier-fields.tsx';

interface TariffDialogProps {
  /** The tariff to change, or null to create a new one. */
  tariff: Tariff | null;
  /** The terminal of the tariff. */
  terminal: Schemas['terminal'] | null;
  onClose(): void;
}

export function TariffDialog({ tariff, terminal, onClose }: TariffDialogProps) {
  const [form, setForm] = useState<TariffForm>(() => formOf(tariff));
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const { data: lines = [] } = useQuery(linesQuery);
  const set = (change: Partial<TariffForm>) => setForm((before) => ({ ...before, ...change }));
  const problem = (field: string) => problemOfField(state.error, field);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setState({ isBusy: true, error: null });
    try {
      await saveTariff(tariff?.id ?? null, form);
      onClose();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  const text = (field: 'name' | 'port_locode' | 'currency' | 'valid_from' | 'valid_to') => ({
    value: form[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [field]: value }),
    error: problem(field),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={tariff === null ? 'Enter a tariff' : 'Change the tariff'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Los Angeles, 40 foot, import"
            required
            data-autofocus
            {...text('name')}
          />
          <SegmentedControl
            aria-label="Charge"
            value={form.charge}
            onChange={(charge) => set({ charge })}
            data={[
              { value: 'demurrage', label: 'Demurrage, at the terminal' },
              { value: 'detention', label: 'Detention (per diem), out' },
            ]}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Select
              label="Line"
              placeholder="Any"
              data={lines.map(({ attributes: { scac, short_name: name } }) => ({
                value: scac,
                label: `${name} (${scac})`,
              }))}
              value={form.scac}
              onChange={(scac) => set({ scac })}
              error={problem('scac')}
              searchable
              clearable
              limit={60}
              clearButtonProps={{ 'aria-label': 'Any line' }}
            />
            <TextInput label="Port of the pickup" placeholder="Anywhere, or USLAX" {...text('port_locode')} />
            <TerminalSelect
              label="Terminal or ramp"
              placeholder="Any terminal"
              value={form.terminal_id}
              onChange={(terminal_id) => set({ terminal_id })}
              near={terminal === null ? [] : [terminal]}
              error={problem('terminal_id')}
            />
            <Select
              label="Equipment"
              placeholder="Any"
              data={EQUIPMENT}
              value={form.equipment_type}
              onChange={(type) => set({ equipment_type: type })}
              error={problem('equipment_type')}
              clearable
              clearButtonProps={{ 'aria-label': 'Any equipment' }}
            />
            <Select
              label="Size"
              placeholder="Any"
              data={['10', '20', '40', '45'].map((value) => ({ value, label: `${value} ft` }))}
              value={form.equipment_length}
              onChange={(length) => set({ equipment_length: length })}
              clearable
              clearButtonProps={{ 'aria-label': 'Any size' }}
            />
            <TextInput label="Currency" required {...text('currency')} />
            <TextInput label="Valid from" type="date" required {...text('valid_from')} />
            <TextInput label="Valid to" type="date" {...text('valid_to')} />
          </SimpleGrid>
          <SegmentedControl
            aria-label="Days that count"
            value={form.day_count}
            onChange={(count) => set({ day_count: count })}
            data={[
              { value: 'calendar', label: 'All days count' },
              { value: 'working', label: 'Monday to Friday' },
            ]}
          />
          <TierFields
            tiers={form.tiers}
            charge={form.charge}
            currency={form.currency}
            error={state.error}
            onChange={(tiers) => set({ tiers })}
          />
          {state.error !== null && (
            <Text c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))" size="sm" role="alert">
              {problemOf(state.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={state.isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const EQUIPMENT: { value: NonNullable<TariffForm['equipment_type']>; label: string }[] = [
  { value: 'dry', label: 'Dry' },
  { value: 'reefer', label: 'Reefer' },
  { value: 'open top', label: 'Open top' },
  { value: 'flat rack', label: 'Flat rack' },
  { value: 'bulk', label: 'Bulk' },
  { value: 'tank', label: 'Tank' },
];

function formOf(tariff: Tariff | null): TariffForm {
  const attributes = tariff?.attributes;
  return {
    name: attributes?.name ?? '',
    charge: attributes?.charge ?? 'demurrage',
    scac: attributes?.scac ?? null,
    port_locode: attributes?.port_locode ?? '',
    terminal_id: tariff?.relationships.terminal.data?.id ?? null,
    equipment_type: attributes?.equipment_type ?? null,
    equipment_length: attributes?.equipment_length?.toString() ?? null,
    currency: attributes?.currency ?? 'USD',
    day_count: attributes?.day_count ?? 'calendar',
    tiers: (attributes?.tiers ?? [{ from_day: 1, to_day: null, daily_amount: '' }]).map((tier, key) => ({
      ...tier,
      key,
      to_day: tier.to_day ?? '',
    })),
    valid_from: attributes?.valid_from ?? new Date().toISOString().slice(0, 10),
    valid_to: attributes?.valid_to ?? '',
  };
}
