/** A client is let in, works, asks for more, comes back, and is shut out (issue 7, webhooks-mcp-auth B2 and C). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLBACK, MCP_URL, OauthRig } from './oauth-rig.ts';

let rig: OauthRig;
beforeAll(async () => {
  rig = await OauthRig.start();
});
afterAll(() => rig.stop());

describe('the whole way', () => {
  test('from registration to a token that stands for the person in one account', async () => {
    const someone = await rig.world.account();
    const clientId = await rig.client();
    const question = rig.question(clientId);
    const visitor = await rig.visitor(someone);
    const page = await rig.consentPage(visitor, question);
    expect(page.status).toBe(200);
    expect(page.text).toContain('client.example');
    const answer = await rig.decide(visitor);
    expect(`${answer.origin}${answer.pathname}`).toBe(CALLBACK);
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a state',
      iss: rig.issuer,
    });
    const { status, body } = await rig.redeem(question, answer.searchParams.get('code') ?? '');
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 900,
        token_type: 'Bearer',
        scope: 'tracking:read',
      },
    ]);
    expect(await rig.verify(body.access_token, MCP_URL)).toMatchObject({
      clientId,
      caller: { accountId: someone.accountId, userId: someone.userId, apiKeyId: null, scopes: ['read'] },
    });
  });
});
