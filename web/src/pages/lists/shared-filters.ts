import type { ListFilter } from './list-definition.ts';

export const sharedFilters: readonly ListFilter[] = [
  { parameter: 'filter[carrier]', label: 'Line', control: { kind: 'carriers' } },
  { parameter: 'filter[port]', label: 'Port', control: { kind: 'ports', isSingle: true } },
  { parameter: 'filter[ref_number]', label: 'Reference', control: { kind: 'texts', placeholder: 'PO-4711' } },
  { parameter: 'filter[customer_id]', label: 'Customer', control: { kind: 'customer' } },
  { parameter: 'filter[updated_after]', label: 'Changed since', control: { kind: 'day' } },
];
