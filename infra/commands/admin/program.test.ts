import { expect, test } from 'vitest';
import { type AdminOptions, type CommandName, createAdminProgram } from './program.ts';

type Given = AdminOptions & { command: CommandName };

async function read(words: string[]): Promise<Given> {
  const given: Given[] = [];
  const program = createAdminProgram(async (command, options) => {
    given.push({ ...options, command });
  });
  for (const command of [program, ...program.commands])
    command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
  await program.parseAsync(words, { from: 'user' });
  const [only] = given;
  if (only === undefined) throw new Error('no command ran');
  return only;
}

test('options are read', async () => {
  expect(await read(['invite', '--email', 'a@example.com', '--role', 'viewer', '--account', 'Halden'])).toEqual({
    command: 'invite',
    email: 'a@example.com',
    role: 'viewer',
    account: 'Halden',
  });
  expect(await read(['audit', '--json'])).toEqual({ command: 'audit', limit: 50, json: true });
});

test.each([
  [[], '(outputHelp)'],
  [['make-admin'], "unknown command 'make-admin'"],
  [['constructor'], "unknown command 'constructor'"],
  [['invite'], "required option '--email <email>' not specified"],
  [['role', '--email', 'a@example.com'], "required option '--role <role>' not specified"],
  [['invite', '--email', 'a@example.com', '--role', 'king'], 'Allowed choices are owner, admin, member, viewer'],
  [['people', '--role', 'owner'], "unknown option '--role'"],
  [['create-key'], "required option '--name <name>' not specified"],
  [['keys', '--read-only'], "unknown option '--read-only'"],
  [['people', 'all'], 'too many arguments'],
  [['audit', '--limit', '0'], 'It must be a whole number from 1 to 99999'],
  [['reset-password', '--email', 'a@example.com', '--link', '--password-file', '-'], 'cannot be used with option'],
  // A password passed as an argument would be visible to all users of the machine.
  [['create-admin', '--email', 'a@example.com', '--password', 'x'], "unknown option '--password'"],
])('%j: %s', async (words, message) => {
  await expect(read(words)).rejects.toThrow(message);
});
