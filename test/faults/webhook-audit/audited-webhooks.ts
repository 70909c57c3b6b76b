/** The webhooks of an audit: their subscriptions, and how their receivers behave. */
import { TRANSPORT_EVENTS } from '../../support/container-events.ts';
import type { AuditedSystem } from '../audited-system/audited-system.ts';
import { seededRandom } from '../seeded-random.ts';
import type { AuditedWebhook } from './facts.ts';
import type { BehaviorWeights, Receivers } from './receivers.ts';

/** Accepts most requests and rejects or mishandles the others in every possible way. */
const FLAKY: BehaviorWeights = {
  accept: 70,
  'huge body': 1,
  'endless body': 1,
  'slow body': 1,
  error: 8,
  busy: 3,
  redirect: 3,
  refuse: 2,
  'no http': 2,
  stall: 1,
  reset: 3,
  'early reset': 3,
  'slow status': 1,
  'half a status': 1,
};

interface Plan {
  name: 'healthy' | 'flaky' | 'flaky in order' | 'dead' | 'gone';
  ordering: AuditedWebhook['ordering'];
  temper: BehaviorWeights;
  /** Filter of event names. */
  events: readonly string[];
}

const some = (from: number, to: number) => TRANSPORT_EVENTS.slice(from, to);

const PLANS: readonly Plan[] = [
  { name: 'healthy', ordering: 'container', temper: { accept: 99, 'huge body': 1 }, events: TRANSPORT_EVENTS },
  { name: 'flaky', ordering: 'none', temper: FLAKY, events: TRANSPORT_EVENTS },
  { name: 'flaky in order', ordering: 'container', temper: FLAKY, events: some(0, 10) },
  { name: 'dead', ordering: 'none', temper: { error: 2, stall: 1, reset: 1, 'early reset': 1 }, events: some(10, 15) },
  { name: 'gone', ordering: 'none', temper: { accept: 9, gone: 1 }, events: some(15, 17) },
];

/** Seconds before each retry; short, so that retries do not outlast the audit. */
const RETRIES = [1, 1, 1, 1, 2, 2, 2, 2, 2, 2];

export type AuditedWebhooks = Record<Plan['name'], AuditedWebhook>;

export async function createWebhooks(
  system: AuditedSystem,
  receivers: Receivers,
  seed: number,
): Promise<AuditedWebhooks> {
  const webhooks: [string, AuditedWebhook][] = [];
  for (const [index, { name, ordering, temper, events }] of PLANS.entries()) {
    const path = name.replaceAll(' ', '-');
    const { data } = await system.request('POST', '/v2/webhooks', {
      type: 'webhook',
      attributes: { url: receivers.url(path), events, ordering, retry_schedule: RETRIES, timeout_seconds: 1 },
    });
    receivers.serve(path, {
      webhookId: data.id,
      secret: data.attributes.secret,
      temper,
      random: seededRandom(seed * 100 + index),
    });
    webhooks.push([name, { id: data.id, name, events, ordering }]);
  }
  return Object.fromEntries(webhooks) as AuditedWebhooks;
}
