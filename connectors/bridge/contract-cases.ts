import type { Source } from '../../tracking/claims/claims.ts';
import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createBridgeConnector } from './connector.ts';

const asked = (source: Source) => createBridgeConnector(source, accessTo(source.code, 'https://bridge.test/v2'));
const bill = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'] });
const box = targetOf('container', 'EXMU7004120', { containers: ['EXMU7004120'] });
const shipment = 'bridge/fixtures/shipment.json';

export const contractCases = [
  contractCase(asked({ kind: 'line', code: 'EXMP' }), shipment, bill, { name: `${shipment}, line`, stride: 2 }),
  contractCase(asked({ kind: 'terminal', code: 'smdg:EXT01@USLAX' }), shipment, bill, {
    name: `${shipment}, terminal`,
  }),
  contractCase(asked({ kind: 'railroad', code: 'BNSF' }), shipment, bill, { name: `${shipment}, railroad` }),
  contractCase(asked({ kind: 'line', code: 'EXMP' }), 'bridge/fixtures/container.json', box, { stride: 4 }),
];
