import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type ShareLink = Schemas['share_link'];

/** Values of the form of a link. */
export interface NewLink {
  name: string;
  shows: Part[];
  password: string | null;
  expires_at: string;
}

/** Optional parts of a shared page. */
export const PARTS = [
  { value: 'milestones', label: 'Milestones', description: 'Each event of each container' },
  { value: 'vessels', label: 'Vessels', description: 'Names and voyages' },
  { value: 'pickup', label: 'Pickup', description: 'Availability, last free day, appointment' },
  { value: 'holds', label: 'Holds and fees', description: 'As the terminal reports them' },
  { value: 'references', label: 'References', description: 'Your reference numbers' },
] as const;

export type Part = (typeof PARTS)[number]['value'];

export function partNames(shows: readonly string[]): string {
  const names = PARTS.filter(({ value }) => shows.includes(value)).map(({ label }) => label);
  return names.join(', ') || 'Route and containers only';
}

export const shareLinksQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: ['share_link', 'of_shipment', shipmentId],
    queryFn: async () => {
      const params = { path: { id: shipmentId }, query: { 'page[size]': 50 } };
      return (await api.GET('/v2/shipments/{id}/share_links', { params })).data.data;
    },
  });

/** Creates a link. Only this response contains its URL. */
export async function share(shipmentId: string, attributes: NewLink): Promise<ShareLink['attributes']> {
  const { data } = await api.POST('/v2/shipments/{id}/share_links', {
    params: { path: { id: shipmentId } },
    body: { data: { type: 'share_link', attributes } },
  });
  await reload();
  return data.data.attributes;
}

export async function revoke(id: string): Promise<void> {
  await api.DELETE('/v2/share_links/{id}', { params: { path: { id } } });
  await reload();
}

async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['share_link'] });
}
