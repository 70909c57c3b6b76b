import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type Tariff = Schemas['tariff'];

export const tariffsQuery = queryOptions({
  queryKey: ['tariff'],
  queryFn: async () => {
    const query = { include: 'terminal', 'page[size]': 500 };
    return (await api.GET('/v2/tariffs', { params: { query } })).data;
  },
});

export type PreferredDay = Schemas['tracking_settings']['attributes']['preferred_last_free_day'];

export const trackingSettingsQuery = queryOptions({
  queryKey: ['tracking_settings'],
  queryFn: async () => (await api.GET('/v2/tracking_settings')).data.data,
});

export async function changePreferredDay(preferred_last_free_day: PreferredDay): Promise<void> {
  const attributes = { preferred_last_free_day };
  await api.PATCH('/v2/tracking_settings', { body: { data: { type: 'tracking_settings', attributes } } });
  await queryClient.invalidateQueries({ queryKey: ['tracking_settings'] });
}

/** Form values; an empty string means "any". */
export interface TariffForm {
  name: string;
  charge: 'demurrage' | 'detention';
  scac: string | null;
  port_locode: string;
  /** Terminal id. */
  terminal_id: string | null;
  equipment_type: Tariff['attributes']['equipment_type'];
  equipment_length: string | null;
  currency: string;
  day_count: 'calendar' | 'working';
  tiers: { key: number; from_day: number | string; to_day: number | string; daily_amount: string }[];
  valid_from: string;
  valid_to: string;
}

const LENGTHS = [10, 20, 40, 45] as const;

export async function saveTariff(id: string | null, form: TariffForm): Promise<void> {
  const attributes = {
    ...form,
    port_locode: form.port_locode === '' ? null : form.port_locode,
    equipment_length: LENGTHS.find((length) => String(length) === form.equipment_length) ?? null,
    tiers: form.tiers.map(({ from_day: from, to_day: to, daily_amount }) => ({
      from_day: Number(from),
      to_day: to === '' ? null : Number(to),
      daily_amount,
    })),
    valid_to: form.valid_to === '' ? null : form.valid_to,
  };
  if (id === null) await api.POST('/v2/tariffs', { body: { data: { type: 'tariff', attributes } } });
  else {
    const params = { path: { id } };
    await api.PATCH('/v2/tariffs/{id}', { params, body: { data: { type: 'tariff', id, attributes } } });
  }
  await costsChanged();
}

export async function deleteTariff(id: string): Promise<void> {
  await api.DELETE('/v2/tariffs/{id}', { params: { path: { id } } });
  await costsChanged();
}

async function costsChanged(): Promise<void> {
  await Promise.all(
    ['tariff', 'demurrage', 'demurrage_evidence'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
