import type { DemoResources } from '../../store/test-clocks/simulated-world.ts';
import type { Configuration } from '../settings/configuration.ts';
import { customers } from './standing-shipments.ts';

/** Returns how the removal of the simulated world recognizes what the demo created. */
export function demoResources({
  SEAMARK_RECEIVER_PORT: port,
}: Pick<Configuration, 'SEAMARK_RECEIVER_PORT'>): DemoResources {
  return { webhookUrl: `http://127.0.0.1:${port}/webhooks`, customers };
}
