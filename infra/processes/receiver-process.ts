/**
 * Runs the demo's webhook receiver: checks both signatures of each delivery and reports to the supervisor, which sends
 * the secret once the webhook exists.
 */
import { z } from 'zod';
import { startReceiver } from '../demo/receiver.ts';
import { runProcess } from './run-process.ts';

const secretMessage = z.object({ kind: z.literal('secret'), secret: z.string() });

export type DeliveryMessage =
  | { kind: 'delivered'; id: string; event: string; repeated: boolean; payload: unknown }
  | { kind: 'refused'; problem: string };

await runProcess('receiver', async ({ configuration, logger }) => {
  let secret: string | null = null;
  process.on('message', (message) => {
    const parsed = secretMessage.safeParse(message);
    if (parsed.success) secret = parsed.data.secret;
  });
  const report = (message: DeliveryMessage): void => {
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const receiver = await startReceiver({
    port: configuration.SEAMARK_RECEIVER_PORT,
    secret: () => secret,
    onDelivery: ({ id, event, repeated, payload }) => report({ kind: 'delivered', id, event, repeated, payload }),
    onRefused: (problem) => report({ kind: 'refused', problem }),
  });
  logger.info(`receives webhooks at ${receiver.url}`);
  return { stop: () => receiver.close() };
});
