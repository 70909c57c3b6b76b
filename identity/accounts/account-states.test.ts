import { describe, expect, it, test } from 'vitest';
import { ACCOUNT_STATES, closedState, mayBecome, refusalText } from './account-states.ts';

describe('changes of an account', () => {
  test.each([
    ['open', ['suspended', 'closed']],
    ['suspended', ['open', 'closed']],
    ['closed', ['open', 'erasing']],
    ['erasing', []],
  ] as const)('%s becomes %j', (from, expected) => {
    expect(ACCOUNT_STATES.filter((to) => mayBecome(from, to))).toEqual(expected);
  });
});

it('words a refusal in every state but open', () => {
  const texts = ACCOUNT_STATES.flatMap((state) => {
    const closed = closedState(state);
    return closed === null ? [] : [refusalText(closed)];
  });
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toMatch(/^This account is (suspended|closed)/);
});
