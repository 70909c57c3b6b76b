/**
 * The tracking rig with the API over HTTP, a worker that creates subscriptions, and functions that send EDI messages
 * and pushes.
 */
import { randomBytes } from 'node:crypto';
import { maintainSubscriptions, type PushSubscriptionDeps } from '../../../activities/tracking/push-subscriptions.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { serveApi } from '../../support/serve-api.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed body. Untyped, so that tests can read any member. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

export interface SendOptions {
  key?: string | null;
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: [string, string][];
}

export interface IntakeRig {
  rig: TrackingRig;
  origin: string;
  otherAccountId: string;
  otherKey: string;
  subscriptionDeps: PushSubscriptionDeps;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  keep(): Promise<void>;
  /** Posts EDI as a partner; creates the partner if no partner has that slug. */
  postEdi(slug: string, message: string, options?: SendOptions): Promise<Answer>;
  partner(attributes: Record<string, unknown>, key?: string): Promise<Answer>;
  /** Returns a container's raw events, with their source's original wording. */
  rawEvents(number: string): Promise<{ original_event: string | null; data_source: string; event: string | null }[]>;
  startWorker: TrackingRig['startWorker'];
  stop(): Promise<void>;
}

export async function startIntakeRig(): Promise<IntakeRig> {
  const rig = await TrackingRig.start();
  const { database, accountId } = rig;
  const secretKey = randomBytes(32);
  const secrets = createSecretBox(secretKey);
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  const transport = createTransport({ logger: rig.logger, userAgent: 'seamark-test' });
  const { key } = await createApiKey(database, { accountId, name: 'test' });
  const otherAccountId = newId();
  await insertAccount(database, { id: otherAccountId, name: 'Other' });
  await raiseLimits(database);
  const { key: otherKey } = await createApiKey(database, { accountId: otherAccountId, name: 'other' });
  const served = await serveApi({
    database,
    registry,
    services: { secretBox: secrets },
  });
  const { origin } = served;
  const accountLines = { of: async () => registry };
  const subscriptionDeps = { database, accountLines, transport, secrets, callbackUrl: origin, logger: rig.logger };

  const send = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
    const given = options.key === undefined ? key : options.key;
    const payload = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const headers = new Headers();
    if (given !== null) headers.set('Authorization', `Token ${given}`);
    if (options.body !== undefined) headers.set('Content-Type', 'application/vnd.api+json');
    for (const [name, value] of options.headers ?? []) headers.append(name, value);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
  };
  const partner = (attributes: Record<string, unknown>, as?: string) =>
    send('POST', '/v2/edi_partners', {
      ...(as === undefined ? {} : { key: as }),
      body: { data: { type: 'edi_partner', attributes } },
    });

  return {
    rig,
    origin,
    otherAccountId,
    otherKey,
    subscriptionDeps,
    send,
    keep: () => maintainSubscriptions(subscriptionDeps),
    partner,
    async postEdi(slug, message, options = {}) {
      const answer = await send('POST', `/v2/edi_messages/${slug}`, {
        raw: message,
        headers: [['Content-Type', 'text/plain']],
        ...options,
      });
      return answer;
    },
    rawEvents: (number) =>
      database
        .selectFrom('raw_events as e')
        .innerJoin('containers as c', 'c.id', 'e.container_id')
        .select(['e.original_event', 'e.data_source', 'e.event'])
        .where('c.number', '=', number)
        .orderBy('e.index')
        .execute(),
    startWorker: (changes = {}) =>
      rig.startWorker({ pushSecrets: secrets, secretKey: secretKey.toString('hex'), ...changes }),
    async stop() {
      await served.stop();
      await transport.close();
      await rig.stop();
    },
  };
}
