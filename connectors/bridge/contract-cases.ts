import type { Source } from '../../tracking/claims/claims.ts';
import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createBridgeConnector } from './connector.ts';

const through = (source: Source) => createBridgeConnector(source, accessTo(source.code, 'https://bridge.test/v2'));
const byBill = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'] });
const byContainer = targetOf('container', 'EXMU7004120', { containers: ['EXMU7004120'] });
const shipment = 'bridge/fixtures/shipment.json';

/** Each kind of source tests other mutations of the long response, because all of them use one reader. */
const SHARE = 7;

export const contractCases = [
  contractCase(through({ kind: 'line', code: 'EXMP' }), shipment, byBill, { name: `${shipment}, line`, stride: 5 }),
  contractCase(through({ kind: 'terminal', code: 'smdg:EXT01@USLAX' }), shipment, byBill, {
    name: `${shipment}, terminal`,
    stride: SHARE,
  }),
  contractCase(through({ kind: 'railroad', code: 'BNSF' }), shipment, byBill, {
    name: `${shipment}, railroad`,
    stride: SHARE,
  }),
  contractCase(through({ kind: 'line', code: 'EXMP' }), 'bridge/fixtures/container.json', byContainer, {
    stride: SHARE,
  }),
];
