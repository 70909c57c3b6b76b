import { api } from '../../api/client.ts';
import { flagChoices } from '../../components/flags.tsx';
import { choicesOf, shipmentStatuses } from '../../components/status-words.ts';
import type { ListDefinition } from './list-definition.ts';
import { PAGE_SIZE } from './list-definition.ts';
import { sharedFilters } from './shared-filters.ts';
import { type ShipmentRow, shipmentColumns } from './shipment-columns.tsx';

export const shipmentList: ListDefinition<ShipmentRow> = {
  list: 'shipments',
  type: 'shipment',
  title: 'Shipments',
  filters: [
    {
      parameter: 'filter[status]',
      label: 'Status',
      control: { kind: 'choices', choices: choicesOf(shipmentStatuses) },
    },
    {
      parameter: 'filter[flag]',
      label: 'Warning',
      control: { kind: 'choices', choices: flagChoices(['shipment', 'container']) },
    },
    ...sharedFilters,
    { parameter: 'filter[port_of_lading]', label: 'Port of lading', control: { kind: 'ports' } },
    { parameter: 'filter[port_of_discharge]', label: 'Port of discharge', control: { kind: 'ports' } },
    { parameter: 'filter[arrival_date_from]', label: 'Arrives from', control: { kind: 'day' } },
    { parameter: 'filter[arrival_date_to]', label: 'Arrives until', control: { kind: 'day' } },
    { parameter: 'filter[tag]', label: 'Tag', control: { kind: 'texts', placeholder: 'urgent' } },
    {
      parameter: 'filter[tracking_stopped]',
      label: 'Tracking',
      control: {
        kind: 'one',
        choices: [
          { value: 'false', label: 'On' },
          { value: 'true', label: 'Stopped' },
        ],
      },
    },
    { parameter: 'number', label: 'Exact number', control: { kind: 'text', placeholder: 'MAEU123456789' } },
  ],
  columns: shipmentColumns,
  idOf: ({ id }) => id,
  labelOf: ({ attributes }) => attributes.bill_of_lading_number,
  selectedOf: ({ id, attributes, relationships }) => ({
    id,
    label: attributes.bill_of_lading_number,
    containerId: relationships.containers.data[0]?.id ?? null,
  }),
  async read(parameters, page, signal) {
    const query = { ...parameters, 'page[number]': page, 'page[size]': PAGE_SIZE };
    const { data } = await api.GET('/v2/shipments', { params: { query }, signal });
    return { rows: data.data, total: data.meta.total, isEstimated: data.meta.total_is_estimated === true };
  },
  async readIds(parameters, most) {
    const fields = { 'fields[shipment]': 'bill_of_lading_number,containers', 'page[size]': PAGE_SIZE };
    const found = [];
    for await (const row of api.paginate('/v2/shipments', { params: { query: { ...parameters, ...fields } } })) {
      if (found.push(shipmentList.selectedOf(row)) === most) break;
    }
    return found;
  },
};
