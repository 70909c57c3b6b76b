/** Filters shared by the shipment and container lists (spec D9). */
import { codesOfLine } from '../../reference/lines/shipping-lines.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { instantValue, listValue, uuidValue } from './filter-values.ts';
import { filtersOf } from './list-filters.ts';

interface SharedFilter {
  scacs?: readonly string[] | null;
  customerId?: string | null;
  refNumbers?: readonly string[] | null;
  changedSince?: Date | null;
}

const { contract, extension } = filtersOf<SharedFilter>();

export const carrierFilter = extension(
  'filter[carrier]',
  'SCAC (including alternative codes) or name of the shipping line',
  listValue,
  (carriers) => ({ scacs: carriers.flatMap(codesOfLine) }),
);

export const customerFilter = contract(
  'filter[customer_id]',
  'Id of the customer, a party; with the id of the account: freight of the account itself, or without a customer',
  uuidValue,
  (customerId) => ({ customerId }),
);

export const refNumberFilter = extension('filter[ref_number]', 'Exact reference number', listValue, (refNumbers) => ({
  refNumbers,
}));

export const updatedAfterFilter = extension(
  'filter[updated_after]',
  'Published data changed at or after this time',
  instantValue,
  (changedSince) => ({ changedSince }),
);

/** Returns the forms in which a number may be stored: as entered, and normalized. */
export function spellingsOf(numbers: readonly string[]): string[] {
  return [...new Set(numbers.flatMap((number) => [number, normalizeNumber(number)]))];
}
