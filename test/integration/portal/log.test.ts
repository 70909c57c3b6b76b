/** Tests the log lines that requests for pages write. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { APP_URL } from '../../support/idle-portal.ts';
import { serveApi } from '../../support/serve-api.ts';
import { lines } from '../api/server.ts';
import { PeopleWorld } from '../identity/people-world.ts';
import { PortalVisitor } from './portal-visitor.ts';

test('no log line holds the token of a link, of a session or of a form', async () => {
  const world = await PeopleWorld.start();
  const log: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => log.push(line) });
  const { database, now } = world.deps;
  const served = await serveApi({ database, now, registry: lines, logger });
  try {
    const visitor = new PortalVisitor(served.origin, APP_URL);
    await visitor.get('/portal/sign-in');
    const formToken = visitor.formToken();
    const token = 'a-token-of-a-link';
    for (const page of ['set-up', 'this-machine', 'invitations', 'reset-password'])
      await visitor.get(`/portal/${page}/${token}`);
    const secrets = [token, formToken, ...visitor.cookies.values()];
    expect(log.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    expect(log.join('')).toContain('"/portal/reset-password/:token"');
  } finally {
    await served.stop();
    await world.test.drop();
  }
});
