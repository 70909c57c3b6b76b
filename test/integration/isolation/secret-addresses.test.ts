/**
 * Tests addresses whose path contains a secret in place of a sign-in. A secret opens only the route for which it was
 * made, and ids in its place open nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicRoutes } from '../../../api/public-routes.ts';
import { signGrant } from '../../../api/routes/documents/signed-links.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { invite } from '../../../identity/people/invitations.ts';
import { unsubscribeUrl } from '../../../operations/subscriptions/unsubscribe.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { insertTracked } from '../api/rows.ts';
import { startTestApi, type TestApi } from '../api/server.ts';
import { announce, createDocument, pathOf, textFile } from '../documents/upload.ts';

/**
 * Routes that show the same page to everyone, that only signed-in people can use, or whose path contains no secret.
 */
const WITHOUT_SECRET = /^(show-web-app|get-web-app-asset|find-shipment|receive-bridge-webhook)/;
const PRESENT = 'Quokkaville';
const secretBox = createSecretBox(Buffer.alloc(32, 7));

type Kind =
  | 'share_link'
  | 'customer_page'
  | 'calendar'
  | 'mail'
  | 'upload'
  | 'download'
  | 'api_key'
  | 'invitation'
  | 'push'
  | 'unsubscribe';

/** The kind of secret that each route accepts. Secrets of `portal` are not made here. */
const OPENED_BY: Readonly<Record<string, Kind | 'portal'>> = {
  'receive-dcsa-push': 'push',
  'receive-mail': 'mail',
  'upload-file': 'upload',
  'download-file': 'download',
  'show-shared-shipment': 'share_link',
  'open-shared-shipment': 'share_link',
  'show-customer-page': 'customer_page',
  'open-customer-page': 'customer_page',
  'show-customer-shipment': 'customer_page',
  'show-unsubscribe': 'unsubscribe',
  unsubscribe: 'unsubscribe',
  'get-calendar': 'calendar',
  'show-invitation': 'invitation',
  'accept-invitation': 'invitation',
  'show-reset-password': 'portal',
  'reset-password': 'portal',
  'show-set-up': 'portal',
  'set-up': 'portal',
  'sign-in-local-visitor': 'portal',
};

let api: TestApi;
let secrets: Record<Kind, string>;
/** Ids of the owner, and ids in the form of a secret that a stranger could try to make. */
let forged: string[];
/** Texts of the owner that no refusal contains. */
let texts: string[];

beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
  const { database, accountId } = api;
  const tracked = await insertTracked(database, accountId, { number: 'BLOWNED1', shipment: { tags: [PRESENT] } });
  const document = await createDocument(api, textFile(PRESENT, `${PRESENT}.txt`));
  const documentId: string = document.body.data.id;
  const download = (await api.get(`/v2/documents/${documentId}/download_url`)).body.download_url;
  const announced = (await announce(api, textFile('announced'))).body;
  const shared = await api.request('POST', `/v2/shipments/${tracked.shipmentId}/share_links`, {
    body: { data: { type: 'share_link', attributes: { name: PRESENT } } },
  });
  const party = await api.request('POST', '/v2/parties', {
    body: { data: { type: 'party', attributes: { company_name: PRESENT } } },
  });
  const customerPage = await api.request('POST', `/v2/parties/${party.body.data.id}/customer_pages`, {
    body: { data: { type: 'customer_page', attributes: { name: PRESENT } } },
  });
  const mail = await api.request('POST', '/v2/mail_addresses', {
    body: { data: { type: 'mail_address', attributes: { name: PRESENT } } },
  });
  const subscription = await api.request('POST', '/v2/subscriptions', {
    body: {
      data: { type: 'subscription', attributes: { name: PRESENT, exceptions: ['rollover'], active: false } },
    },
  });
  const recipient = { accountId, subscriptionId: subscription.body.data.id, userId: newId() };
  const calendar = await createApiKey(database, { accountId, name: PRESENT, scopes: ['calendar'] });
  const invited = await invite(
    { database, now: () => new Date() },
    { accountId, email: 'mira@example.com', role: 'owner' },
    OPERATOR,
  );
  secrets = {
    share_link: lastStep(shared.body.data.attributes.url),
    customer_page: lastStep(customerPage.body.data.attributes.url),
    calendar: `${calendar.key}.ics`,
    mail: lastStep(mail.body.data.attributes.url),
    upload: lastStep(announced.direct_upload.url),
    download: lastStep(download),
    api_key: api.key,
    invitation: invited.token,
    push: newId(),
    unsubscribe: lastStep(unsubscribeUrl(secretBox, 'https://seamark.example', recipient)),
  };
  const expiresAt = new Date(Date.now() + 60_000);
  const grant = { accountId: api.otherAccountId, id: documentId, expiresAt };
  const ids = [documentId, announced.id, tracked.shipmentId, shared.body.data.id, mail.body.data.id, calendar.id];
  ids.push(party.body.data.id, customerPage.body.data.id);
  forged = [
    ...ids,
    ...ids.map((id) => `${id}.ics`),
    // A stranger can have grants signed for its own account only.
    signGrant(secretBox, 'download', grant),
    secrets.download.replace(/[^.]+$/, (signature) => signature.split('').reverse().join('')),
    secrets.download.replace(accountId, api.otherAccountId),
    `${api.otherKey}.ics`,
    secrets.calendar.replace('.ics', '.ICS.ics'),
    secrets.share_link.toLowerCase(),
    secrets.customer_page.toLowerCase(),
  ];
  texts = [PRESENT, 'BLOWNED1', 'SIMU', accountId, tracked.shipmentId, documentId, 'mira@example.com'];
});
afterAll(() => api?.stop());

function lastStep(url: string): string {
  return pathOf(url).split('/').at(-1) ?? '';
}

const withSecret = publicRoutes.filter(({ name, path }) => /[:*]/.test(path) && !WITHOUT_SECRET.test(name));

/** Sends a secret to a route, with a body of every type that public routes accept. */
async function send({ method, path }: (typeof publicRoutes)[number], secret: string) {
  const types = method === 'GET' ? [null] : ['message/rfc822', 'application/json', 'application/x-www-form-urlencoded'];
  return Promise.all(
    types.map(async (type) => {
      const response = await fetch(`${api.origin}${path.replace(/:\w+/, encodeURIComponent(secret))}`, {
        method,
        ...(type === null ? {} : { headers: { 'Content-Type': type }, body: 'Subject: x\r\n\r\nx' }),
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    }),
  );
}

test('every public route with a secret is listed', () => {
  expect(withSecret.map(({ name }) => name).sort()).toEqual(Object.keys(OPENED_BY).sort());
});

/** The routes that show something to a reader. */
const SHOWING: Readonly<Record<string, Kind>> = {
  'show-unsubscribe': 'unsubscribe',
  'show-shared-shipment': 'share_link',
  'show-customer-page': 'customer_page',
  'get-calendar': 'calendar',
  'download-file': 'download',
  'show-invitation': 'invitation',
};
const showing = Object.entries(SHOWING);

test.each(showing)('%s opens with its secret, and its address goes nowhere else', async (name, kind) => {
  const route = withSecret.find((one) => one.name === name);
  if (route === undefined) throw new Error(name);
  for (const [secret, status] of [
    [secrets[kind], [200]],
    ['unknown', [404, 410]],
  ] as const) {
    const [answer] = await send(route, secret);
    expect(status).toContain(answer?.status);
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      'cache-control': expect.stringMatching(status[0] === 200 ? /no-store/ : /no-store|private/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
});

describe.each(withSecret.map((route) => [route.name, route] as const))('%s', (name, route) => {
  test('accepts neither an id nor a secret of another kind', async () => {
    const others = Object.entries(secrets).flatMap(([kind, secret]) => (kind === OPENED_BY[name] ? [] : [secret]));
    for (const secret of [...others, ...forged]) {
      for (const { status, text } of await send(route, secret)) {
        expect(status, `${route.method} ${route.path} ${secret}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(401);
        expect(status).toBeLessThan(500);
        for (const word of texts) if (!secret.includes(word)) expect(text).not.toContain(word);
      }
    }
  });
});

test('no secret in an address is an API key', async () => {
  for (const [kind, secret] of Object.entries(secrets)) {
    if (kind === 'api_key') continue;
    for (const key of [secret, secret.replace('.ics', '')]) {
      const { status } = await api.get('/v2/shipments', { key });
      expect([kind, [401, 403].includes(status)]).toEqual([kind, true]);
    }
  }
});
