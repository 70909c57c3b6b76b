import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createTerminalConnector } from './connector.ts';

const terminal = createTerminalConnector(accessTo('smdg:EXT01', 'https://t.test'));
const target = targetOf('bill_of_lading', 'EXBL7788990', {
  containers: ['EXMU7004120', 'EXMU7004136'],
  locode: 'USLAX',
});

export const contractCases = [contractCase(terminal, 'terminal/fixtures/availability.json', target)];
