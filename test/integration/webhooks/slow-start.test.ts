import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryRig, until } from './delivery-rig.ts';

let rig: DeliveryRig;
beforeAll(async () => {
  rig = await DeliveryRig.start();
});
afterAll(() => rig.stop());

async function waitingWakes(webhookId: string): Promise<number> {
  const rows = rig.test.database.selectFrom('outbox').select('id').where('workflow_id', '=', `webhook/${webhookId}`);
  return (await rows.execute()).length;
}

async function signalsOf(webhookId: string): Promise<number> {
  const { events } = await rig.temporal.workflow.getHandle(`webhook/${webhookId}`).fetchHistory();
  return (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes).length;
}

describe('a delivery run that is slow to start', () => {
  it('is signalled once, however many events follow, so that none of them cancels it before it starts', async () => {
    const webhook = await rig.addWebhook('http://127.0.0.1:1/never');
    await rig.publish();
    await until(async () => (await waitingWakes(webhook.id)) === 0);
    for (let event = 0; event < 5; event++) {
      await rig.publish();
      await wait(100);
    }
    expect(await signalsOf(webhook.id)).toBe(1);
    expect(await waitingWakes(webhook.id)).toBeGreaterThan(0);
  });
});
