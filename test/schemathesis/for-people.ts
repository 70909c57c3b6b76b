/** Operations in the route table that are for signed-in people only: schemathesis uses a key and expects an error. */
import { operationId } from '../../api/description/operations.ts';
import { everyRoute } from '../support/described-api.ts';

/** Lines of configuration that let these operations respond to valid requests with 403. */
export function expectRefusalsOfPeople(): string {
  const names = everyRoute('http://seamark.test').flatMap((route) =>
    'forPeople' in route && route.forPeople === true ? [operationId(route)] : [],
  );
  return [
    '[[operations]]',
    `include-operation-id = ${JSON.stringify(names)}`,
    '',
    '[operations.checks.positive_data_acceptance]',
    'expected-statuses = ["2xx", "304", "400", "403", "404", "409", "412", "422"]',
    '',
  ].join('\n');
}
