import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createCoscoConnector } from './protocol.ts';

const line = createCoscoConnector(accessTo('COSU', 'https://a.test'));

export const contractCases = [
  contractCase(
    line,
    'cosco/fixtures/bill.json',
    targetOf('bill_of_lading', '6400012340', { containers: ['EXMU7004120'] }),
  ),
  contractCase(line, 'cosco/fixtures/container.json', targetOf('container', 'EXMU7004120')),
];
