/** Parameters of the filters that shipments and containers share (decisions 9). */
import { codesOfLine } from '../../reference/shipping-lines.ts';
import { instantParameter, listParameter, type Parameter, uuidParameter } from '../json-api/parameters.ts';

const carrier = listParameter(
  'filter[carrier]',
  'SCAC, alternatives of the same line counting too, or name of the line',
);

export const carrierParameter: Parameter<string[] | null> = {
  ...carrier,
  read: (query) => carrier.read(query)?.flatMap(codesOfLine) ?? null,
};

export const customerParameter = uuidParameter(
  'filter[customer_id]',
  'The party whose freight it is; the id of the account: freight of no party',
);

export const refNumberParameter = listParameter('filter[ref_number]', 'A reference number, whole');

export const updatedAfterParameter = instantParameter(
  'filter[updated_after]',
  'What is published changed then or later',
);
