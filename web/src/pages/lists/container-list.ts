import { api } from '../../api/client.ts';
import { included, type Schemas } from '../../api/document.ts';
import { flagChoices } from '../../components/flags.tsx';
import { choicesOf, containerStatuses } from '../../components/status-words.ts';
import { type ContainerRow, containerColumns } from './container-columns.tsx';
import { type ListDefinition, PAGE_SIZE } from './list-definition.ts';
import { sharedFilters } from './shared-filters.ts';

export const containerList: ListDefinition<ContainerRow> = {
  list: 'containers',
  type: 'container',
  title: 'Containers',
  filters: [
    {
      parameter: 'filter[status]',
      label: 'Status',
      control: { kind: 'choices', choices: choicesOf(containerStatuses) },
    },
    { parameter: 'filter[flag]', label: 'Warning', control: { kind: 'choices', choices: flagChoices(['container']) } },
    ...sharedFilters,
    {
      parameter: 'filter[customer_name]',
      label: 'Customer name',
      control: { kind: 'text', placeholder: 'Northwind' },
    },
    { parameter: 'filter[delivered_after]', label: 'Delivered from', control: { kind: 'day' } },
    { parameter: 'filter[delivered_before]', label: 'Delivered before', control: { kind: 'day' } },
    { parameter: 'filter[number]', label: 'Exact number', control: { kind: 'texts', placeholder: 'MSKU1234565' } },
    {
      parameter: 'filter[shipment_id]',
      label: 'Shipment id',
      control: { kind: 'text', placeholder: 'Shipment id' },
    },
  ],
  columns: containerColumns,
  idOf: ({ container }) => container.id,
  labelOf: ({ container }) => container.attributes.number,
  selectedOf: ({ container: { id, attributes } }) => ({ id, label: attributes.number, containerId: id }),
  async read(parameters, page, signal) {
    const query = { ...parameters, include: 'shipment', 'page[number]': page, 'page[size]': PAGE_SIZE };
    const { data } = await api.GET('/v2/containers', { params: { query }, signal });
    const rows = data.data.map((container) => ({
      container,
      shipment: included<Schemas['shipment']>(data, container.relationships.shipment.data),
    }));
    return { rows, total: data.meta.total, isEstimated: data.meta.total_is_estimated === true };
  },
  async readIds(parameters, most) {
    const fields = { 'fields[container]': 'number', 'page[size]': PAGE_SIZE };
    const found = [];
    for await (const container of api.paginate('/v2/containers', { params: { query: { ...parameters, ...fields } } })) {
      if (found.push(containerList.selectedOf({ container, shipment: null })) === most) break;
    }
    return found;
  },
};
