import { accessTo, askOf } from '../testing/answers.ts';
import { contractCase } from '../testing/contract.ts';
import { createRailConnector } from './connector.ts';

const railroad = createRailConnector(accessTo('SIMR', 'https://r.test'));
const ask = askOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'], locode: 'USCHI' });

export const contractCases = [contractCase(railroad, 'rail/fixtures/availability.json', ask)];
