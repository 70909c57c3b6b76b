import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createCanadianNationalConnector } from './protocol.ts';

const railroad = createCanadianNationalConnector(accessTo('CNRU', 'https://c.test'));
const target = targetOf('bill_of_lading', 'EXBL7788990', {
  containers: ['EXMU7004120', 'EXMU7004136'],
  locode: 'CAMTR',
});

export const contractCases = [contractCase(railroad, 'canadian-national/fixtures/tracking.json', target)];
