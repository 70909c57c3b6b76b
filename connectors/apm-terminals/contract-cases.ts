import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { DEFAULT_FIELD_MAP } from './field-map.ts';
import { createApmTerminalsConnector } from './protocol.ts';

const terminal = createApmTerminalsConnector(accessTo('firms:W185', 'https://a.test'), {
  facilityCode: 'USLAX',
  fieldMap: DEFAULT_FIELD_MAP,
});
const target = targetOf('bill_of_lading', 'EXBL7788990', {
  containers: ['EXMU7004120', 'EXMU7004136'],
  locode: 'USLAX',
});

export const contractCases = [
  contractCase(terminal, 'apm-terminals/fixtures/yard.json', target),
  contractCase(terminal, 'apm-terminals/fixtures/gate-out.json', target),
  contractCase(terminal, 'apm-terminals/fixtures/empty-returns.json', target),
];
