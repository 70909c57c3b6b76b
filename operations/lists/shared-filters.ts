/** Filters that lists of shipments and of containers share (spec D9). */
import { codesOfLine } from '../../reference/lines/shipping-lines.ts';
import { instantValue, listValue, uuidValue } from './filter-values.ts';
import { filtersOf } from './list-filters.ts';

interface SharedFilter {
  scacs?: readonly string[] | null;
  customerId?: string | null;
  refNumbers?: readonly string[] | null;
  changedSince?: Date | null;
}

const { by, ours } = filtersOf<SharedFilter>();

export const carrierFilter = ours(
  'filter[carrier]',
  'SCAC, alternatives of the same line counting too, or name of the line',
  listValue,
  (carriers) => ({ scacs: carriers.flatMap(codesOfLine) }),
);

export const customerFilter = by(
  'filter[customer_id]',
  'The party whose freight it is; the id of the account: freight of the account itself, and of no party',
  uuidValue,
  (customerId) => ({ customerId }),
);

export const refNumberFilter = ours('filter[ref_number]', 'A reference number, whole', listValue, (refNumbers) => ({
  refNumbers,
}));

export const updatedAfterFilter = ours(
  'filter[updated_after]',
  'What is published changed then or later',
  instantValue,
  (changedSince) => ({ changedSince }),
);
