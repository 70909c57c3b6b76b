import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';
import type { NewLink } from '../../shipment/share/queries.ts';

export type CustomerPage = Schemas['customer_page'];

export const customerPagesQuery = queryOptions({
  queryKey: ['customer_page', 'list'],
  queryFn: async () => {
    const pages: CustomerPage[] = [];
    const query = { 'page[size]': 100 };
    for await (const page of api.paginate('/v2/customer_pages', { params: { query } })) pages.push(page);
    return pages;
  },
});

/** Creates a page. Only this response contains its URL. */
export async function makeCustomerPage(partyId: string, attributes: NewLink): Promise<CustomerPage['attributes']> {
  const { data } = await api.POST('/v2/parties/{id}/customer_pages', {
    params: { path: { id: partyId } },
    body: { data: { type: 'customer_page', attributes } },
  });
  await reload();
  return data.data.attributes;
}

export async function revokeCustomerPage(id: string): Promise<void> {
  await api.DELETE('/v2/customer_pages/{id}', { params: { path: { id } } });
  await reload();
}

async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['customer_page'] });
}
