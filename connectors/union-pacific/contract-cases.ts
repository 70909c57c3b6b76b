import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createUnionPacificConnector } from './protocol.ts';

const railroad = createUnionPacificConnector(accessTo('UPRR', 'https://u.test'), {
  access: 'customer',
  dateHeader: 'iso',
});
const target = targetOf('bill_of_lading', 'EXBL7788990', {
  containers: ['EXMU7004120', 'EXMU7004136'],
  locode: 'USCHI',
});

export const contractCases = [contractCase(railroad, 'union-pacific/fixtures/shipments.json', target)];
