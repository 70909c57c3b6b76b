import { describe, expect, it } from 'vitest';
import { OpenReaders } from './open-readers.ts';

const program = { accountId: 'quay' };
const person = (id: string) => ({
  accountId: 'quay',
  person: { id, sessionId: id, email: `${id}@example.com`, name: null, role: 'member' as const },
});

describe('open readers', () => {
  it('are limited for the programs of an account, separately from its people', () => {
    const readers = new OpenReaders('streams', { perAccount: 2, perProcess: 100 });
    const close = readers.open(program);
    readers.open(program);
    expect(() => readers.open(program)).toThrow('Your account has 2 streams open, which is the limit.');
    expect(() => readers.open(person('ada'))).not.toThrow();
    expect(() => readers.open({ accountId: 'other' })).not.toThrow();
    close();
    close();
    readers.open(program);
    expect(() => readers.open(program)).toThrow('Your account has 2');
  });

  it('are limited for each person, and for all people of an account together', () => {
    const readers = new OpenReaders('streams', { perAccount: 1, perProcess: 100 });
    for (let index = 0; index < 10; index++) readers.open(person(`person-${index}`));
    expect(() => readers.open(person('person-0'))).toThrow('You have 1 streams open');
    expect(() => readers.open(person('one-more'))).toThrow('The people of your account have 10 streams open');
  });

  it('are limited for the whole process', () => {
    const readers = new OpenReaders('streams', { perAccount: 5, perProcess: 1 });
    readers.open(program);
    expect(() => readers.open({ accountId: 'other' })).toThrow('Too many streams are currently open');
  });
});
