import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createBnsfConnector } from './protocol.ts';

const railroad = createBnsfConnector(accessTo('BNSF', 'https://b.test'));
const target = targetOf('bill_of_lading', 'EXBL7788990', {
  containers: ['EXMU7004120', 'EXMU7004136'],
  locode: 'USDAL',
});

export const contractCases = [contractCase(railroad, 'bnsf/fixtures/unit-details.json', target)];
