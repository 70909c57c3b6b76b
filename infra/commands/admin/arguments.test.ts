import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('what is given is read', () => {
  expect(
    readArguments(['invite', '--email', 'a@example.com', '--role', 'viewer', '--account', 'Halden']),
  ).toMatchObject({
    command: 'invite',
    email: 'a@example.com',
    role: 'viewer',
    account: 'Halden',
  });
  expect(readArguments(['audit', '--json'])).toMatchObject({ limit: 50, account: null, isJson: true });
  expect(readArguments(['invite', '--help'])).toBeNull();
});

test.each([
  [[], 'What is to be done?'],
  [['make-admin'], 'There is no command make-admin'],
  [['constructor'], 'There is no command constructor'],
  [['invite'], 'invite needs --email'],
  [['role', '--email', 'a@example.com'], 'role needs --role'],
  [['invite', '--email', 'a@example.com', '--role', 'king'], '--role is one of owner, admin, member, viewer'],
  [['people', '--role', 'owner'], 'people takes no --role'],
  [['create-key'], 'create-key needs --name'],
  [['keys', '--read-only'], 'keys takes no --read-only'],
  [['people', 'all'], 'people takes no all'],
  [['audit', '--limit', '0'], '--limit is a number'],
  [['reset-password', '--email', 'a@example.com', '--link', '--password-file', '-'], 'not both'],
  // Which would be seen by all users of the machine.
  [['create-admin', '--email', 'a@example.com', '--password', 'x'], "Unknown option '--password'"],
])('%j: %s', (words, message) => {
  expect(() => readArguments(words)).toThrow(message);
});
