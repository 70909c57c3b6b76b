import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createRailConnector } from './connector.ts';

const railroad = createRailConnector(accessTo('SIMR', 'https://r.test'));
const target = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'], locode: 'USCHI' });

export const contractCases = [contractCase(railroad, 'rail/fixtures/availability.json', target)];
