import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('errors that mean that the database is unreachable', () => {
  it.each([
    new Error('Connection terminated'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    withCode('08006'),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  ])('%s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([new Error('Client'), withCode('23505'), withCode('42703'), 'Connection terminated', null])(
    'not %s',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(false);
    },
  );
});
