/** Lists operations that only signed-in people may use. Schemathesis calls them with a key and must expect an error. */
import { operationId } from '../../api/description/operations.ts';
import { everyRoute } from '../support/described-api.ts';

/** Returns lines of configuration that let these operations respond to valid requests with 403. */
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
