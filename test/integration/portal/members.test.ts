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
