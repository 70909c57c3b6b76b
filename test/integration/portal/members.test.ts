/** Members, invitations, sessions, accounts and the audit log, as people use their pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueApiKey } from '../../../identity/api-key-management.ts';
import { verifyApiKey } from '../../../identity/api-keys.ts';
import { createAdmin } from '../../../identity/first-people.ts';
import { readInvitation } from '../../../identity/invitations.ts';
import { findMembership, membershipsOfAccount } from '../../../store/memberships.ts';
import { APP_URL } from '../../support/idle-portal.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';
import type { PortalVisitor, Shown } from './portal-visitor.ts';
import { sendForm } from './send-form.ts';

let rig: PortalRig;
beforeAll(async () => {
  rig = await PortalRig.start();
});
afterAll(() => rig.stop());

async function account(): Promise<{ owner: Someone; visitor: PortalVisitor }> {
  const owner = await rig.world.account();
  return { owner, visitor: await rig.signedIn(owner) };
}

/** What a redirect's page says was done. */
async function told(visitor: PortalVisitor, answer: Shown): Promise<string | null> {
  expect(answer.status).toBe(303);
  return (await visitor.follow(answer)).notice;
}

const roleOf = async ({ accountId, userId }: Someone) =>
  (await findMembership(rig.world.deps.database, accountId, userId))?.role ?? null;

describe('an invitation', () => {
  test('is a link that is shown once, and can be withdrawn', async () => {
    const { owner, visitor } = await account();
    await visitor.get('/portal/members');
    const made = await visitor.submit(
      { email: ' New@Example.com ', role: 'member' },
      { action: '/portal/invitations' },
    );
    expect(made.status).toBe(201);
    const link = /<textarea id="link"[^>]*>([^<]+)</.exec(made.text)?.[1] ?? '';
    const token = new RegExp(`^${APP_URL}/portal/invitations/([\\w-]{43})$`).exec(link)?.[1] ?? '';
    expect(await readInvitation(rig.world.deps, token)).toMatchObject({
      accountId: owner.accountId,
      email: 'new@example.com',
      role: 'member',
    });

    const shown = await visitor.get('/portal/members');
    expect(shown.text).toContain('new@example.com');
    expect(shown.text).not.toContain(token);
    const withdraw = /action="(\/portal\/invitations\/[^"]+\/withdraw)"/.exec(shown.text)?.[1] ?? '';
    expect(await told(visitor, await visitor.submit({}, { action: withdraw }))).toBe('The invitation is withdrawn');
    expect(await readInvitation(rig.world.deps, token)).toBeNull();
    expect((await sendForm(visitor, withdraw)).status).toBe(404);
    expect((await visitor.get('/portal/members')).text).toContain('No invitation is open.');
  });

  test('is refused beside what was typed', async () => {
    const { owner, visitor } = await account();
    await visitor.get('/portal/members');
    for (const [email, problem] of [
      ['nonsense', 'That is not an e-mail address.'],
      [owner.email, 'That person is in the account already.'],
    ] as const) {
      const shown = await visitor.submit({ email, role: 'viewer' }, { action: '/portal/invitations' });
      expect([shown.status, shown.problem]).toEqual([422, problem]);
      expect(shown.text).toContain(`<strong class="wrong" id="email-problem">${problem}</strong>`);
      expect(shown.text).toContain(`value="${email}"`);
      expect(shown.text).toMatch(/value="viewer" required\n checked/);
    }
    expect((await sendForm(visitor, '/portal/invitations', { email: 'x@example.com', role: 'king' })).status).toBe(400);
  });

  test('of an admin makes nobody an owner', async () => {
    const { owner } = await account();
    const admin = await rig.signedIn(await rig.world.member(owner.accountId, 'admin'));
    expect((await admin.get('/portal/members')).text).not.toContain('value="owner"');
    const asked = await sendForm(admin, '/portal/invitations', { email: 'x@example.com', role: 'owner' });
    expect(asked.status).toBe(403);
  });
});

describe('a member', () => {
  test('gets another role, which holds at once', async () => {
    const { owner, visitor } = await account();
    const someone = await rig.world.member(owner.accountId, 'viewer');
    const theirs = await rig.signedIn(someone);
    expect((await theirs.get('/portal/audit-log')).status).toBe(403);
    await visitor.get(`/portal/members/${someone.userId}`);
    const changed = await visitor.submit({ role: 'admin' });
    expect(await told(visitor, changed)).toBe(`${someone.email} is Admin`);
    expect((await theirs.get('/portal/audit-log')).status).toBe(200);
    expect((await sendForm(visitor, `/portal/members/${someone.userId}`, { role: 'king' })).status).toBe(400);
  });

  test('who is an admin changes no owner and makes none', async () => {
    const { owner } = await account();
    const someone = await rig.world.member(owner.accountId, 'member');
    const admin = await rig.signedIn(await rig.world.member(owner.accountId, 'admin'));
    const answers = [
      await admin.get(`/portal/members/${owner.userId}`),
      await admin.get(`/portal/members/${owner.userId}/remove`),
      await sendForm(admin, `/portal/members/${owner.userId}`, { role: 'viewer' }),
      await sendForm(admin, `/portal/members/${owner.userId}/remove`),
      await sendForm(admin, `/portal/members/${someone.userId}`, { role: 'owner' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect([await roleOf(owner), await roleOf(someone)]).toEqual(['owner', 'member']);
  });

  test.each([true, false])('is removed, with the keys that he made: %s', async (withKeys) => {
    const { owner, visitor } = await account();
    const admin = await rig.world.member(owner.accountId, 'admin');
    const input = { accountId: owner.accountId, name: 'Of the admin', scopes: ['read'], expiresAt: null } as const;
    const actor = { kind: 'user', id: admin.userId, name: admin.email, role: 'admin' } as const;
    const { key } = await issueApiKey(rig.world.deps, input, { actor, address: null });
    const path = `/portal/members/${admin.userId}/remove`;
    expect((await visitor.get(path)).text).toContain('Also revoke the API key that this person made');
    const removed = await visitor.submit(withKeys ? { revoke_keys: 'yes' } : {});
    expect(await told(visitor, removed)).toBe(`${admin.email} is removed`);
    const caller = await verifyApiKey(rig.world.deps.database, key, rig.world.deps.now());
    expect(caller === null).toBe(withKeys);
    expect(await roleOf(admin)).toBeNull();
  });

  test('who is the last owner is told why he stays', async () => {
    const { owner, visitor } = await account();
    const forms = [
      ['/portal/leave', {}],
      [`/portal/members/${owner.userId}`, { role: 'viewer' }],
      [`/portal/members/${owner.userId}/remove`, {}],
    ] as const;
    for (const [path, fields] of forms) {
      await visitor.get(path);
      const { status, problem } = await visitor.submit(fields);
      expect([path, status, problem]).toEqual([
        path,
        422,
        'The last owner of an account stays its owner: make somebody else an owner first.',
      ]);
    }
    expect(await roleOf(owner)).toBe('owner');
  });

  test('leaves, and works in no account then', async () => {
    const { owner } = await account();
    const viewer = await rig.world.member(owner.accountId, 'viewer');
    const visitor = await rig.signedIn(viewer);
    await visitor.get('/portal/leave');
    const left = await visitor.submit({});
    const home = await visitor.follow(left);
    expect(home.notice).toBe(`You have left Account ${owner.accountId}`);
    expect(home.text).toContain('You work in no account just now');
    expect((await visitor.get('/portal/accounts')).text).toContain('You are in no account.');
    expect(await roleOf(viewer)).toBeNull();
  });
});

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const signInWith = async ({ email }: Someone, userAgent: string) => {
    const visitor = rig.visitor();
    await visitor.get('/portal/sign-in');
    const sent = { email, password: PASSWORD, form_token: visitor.formToken() };
    await visitor.post('/portal/sign-in', sent, { headers: { 'User-Agent': userAgent } });
    return visitor;
  };

  test('are those of the person; this one is marked, one or all others can be ended', async () => {
    const { owner, visitor } = await account();
    const [one, two, three] = [
      await signInWith(owner, firefox),
      await signInWith(owner, 'curl/8.0'),
      await signInWith(owner, ''),
    ];
    const shown = await visitor.get('/portal/sessions');
    for (const said of ['4 open', 'Firefox on Linux', 'curl', 'Unknown browser', 'This device', 'End all others']) {
      expect(shown.text).toContain(said);
    }
    const rows = shown.text.split('<tr role="row">').slice(2);
    expect(rows.filter((row) => row.includes('This device'))).toHaveLength(1);
    const end = /action="([^"]+)"/.exec(rows.find((row) => row.includes('Firefox')) ?? '')?.[1] ?? '';
    expect(await told(visitor, await visitor.submit({}, { action: end }))).toBe('The session is ended');
    expect((await one.get('/portal')).status).toBe(302);
    expect((await two.get('/portal')).status).toBe(200);
    await visitor.get('/portal/sessions');
    const others = await visitor.submit({}, { action: '/portal/sessions/end-others' });
    expect(await told(visitor, others)).toBe('2 other sessions are ended');
    expect((await three.get('/portal')).status).toBe(302);
    expect((await visitor.get('/portal/sessions')).text).not.toContain('End all others');
  });
});

test('somebody in two accounts works in one at a time', async () => {
  const { owner } = await account();
  const other = await rig.world.account();
  const password = async () => PASSWORD;
  await createAdmin(rig.world.deps, { accountId: other.accountId, email: owner.email, password });
  const visitor = await rig.signedIn(owner);
  const shown = await visitor.get('/portal/accounts');
  expect(shown.text).toContain(`Switch to Account ${other.accountId}`);
  expect(shown.text).toContain('You work in it');
  const switched = await visitor.submit({ account: other.accountId }, { action: '/portal/accounts' });
  expect(await told(visitor, switched)).toBe('You work in this account now');
  expect((await visitor.get('/portal/members')).text).toContain(`2 in Account ${other.accountId}`);
  expect(await membershipsOfAccount(rig.world.deps.database, owner.accountId)).toHaveLength(1);
});

describe('the audit log', () => {
  let visitor: PortalVisitor;
  let owner: Someone;
  beforeAll(async () => {
    ({ owner, visitor } = await account());
    for (let made = 1; made <= 60; made++) {
      if (made === 31) rig.world.pass(24 * 60 * 60_000);
      visitor = made === 31 ? await rig.signedIn(owner) : visitor;
      await sendForm(visitor, '/portal/invitations', { email: `number-${made}@example.com`, role: 'viewer' });
    }
  });
  const rowsOf = ({ text }: Shown) => text.split('<tr role="row">').slice(2);
  const show = async (query: string) => rowsOf(await visitor.get(`/portal/audit-log?${query}`));

  test('tells who did what, from where, page by page, the newest first', async () => {
    const first = await visitor.get('/portal/audit-log');
    const newest = rowsOf(first)[0] ?? '';
    for (const said of [
      '2026-03-03',
      'UTC</time>',
      `${owner.email} from 127.0.0.1`,
      'Invitation made',
      'number-60@',
      'Role: viewer',
    ]) {
      expect(newest).toContain(said);
    }
    expect(rowsOf(first)).toHaveLength(50);
    const older = /href="([^"]+)">Older</.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await visitor.get(older);
    // Three more: added by whoever runs the server, and two sign-ins.
    expect(rowsOf(second)).toHaveLength(13);
    expect(rowsOf(second).at(-1)).toContain('Whoever runs the server');
    expect(second.text).toContain('>Newest<');
    expect(second.text).not.toContain('>Older<');
  });

  test('is narrowed down, and keeps that from page to page', async () => {
    expect(await show('action=person.signed_in')).toHaveLength(2);
    expect(await show('action=api_key.created')).toHaveLength(0);
    expect(await show(`by=${owner.email.toUpperCase()}&until=2026-03-02`)).toHaveLength(31);
    expect(await show('by=nobody_')).toHaveLength(0);
    expect(await show('since=2026-03-03&until=2026-03-03')).toHaveLength(31);
    expect(await show('since=2026-03-04')).toHaveLength(0);
    const page = await visitor.get('/portal/audit-log?action=invitation.made');
    expect(page.text).toMatch(/href="\/portal\/audit-log\?action=invitation.made&amp;before=[^"]+">Older/);
    expect(page.text).toContain('<option value="invitation.made" selected>');
  });

  test.each(['action=x', 'since=yesterday', 'until=2026-02-30', 'before=x', 'before=2026-03-02T08:00:00.000Z_x'])(
    'asked with %s is a bad request',
    async (query) => {
      const { status, text } = await visitor.get(`/portal/audit-log?${query}`);
      expect([status, text.includes('<h1>Bad Request</h1>')]).toEqual([400, true]);
    },
  );
});
