import { contractCase } from '../testing/contract.ts';
import { accessTo, targetOf } from '../testing/responses.ts';
import { createMappedConnector } from './connector.ts';
import { load, type ShippedName } from './shipped-mappings.ts';

function caseOf(name: ShippedName, key: string, locode: string, withoutEvents = false) {
  const target = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'], locode });
  const connector = createMappedConnector(accessTo(key, 'https://t.test'), load(name), null);
  return contractCase(connector, `mapping/fixtures/${name}.json`, target, { withoutEvents });
}

export const contractCases = [
  caseOf('port-of-virginia', 'firms:L005', 'USORF'),
  caseOf('port-houston', 'firms:V136', 'USHOU'),
  caseOf('portconnect', 'smdg:EXT09@NZAKL', 'NZAKL'),
  caseOf('trapac', 'firms:Y258', 'USLAX', true),
  caseOf('maher', 'firms:E416', 'USNYC', true),
];
