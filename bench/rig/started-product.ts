import { randomBytes } from 'node:crypto';
import { type ApiClient, createApiClient } from '../../infra/client/api-client.ts';
import { makePlace, type SystemPlace, startIn } from '../../test/e2e/started-system.ts';

export interface StartedProduct {
  place: SystemPlace;
  api: ApiClient;
  simulatorUrl: string;
  /** Stops the system and removes its data. */
  stop(): Promise<void>;
}

/** Starts all processes of `npm start` except the demo, with separate ports and data. */
export async function startProduct(more: Record<string, string> = {}): Promise<StartedProduct> {
  const apiKey = `smk_${randomBytes(32).toString('base64url')}`;
  const place = await makePlace({
    SEAMARK_DEMO: 'off',
    SEAMARK_BOOTSTRAP_API_KEY: apiKey,
    SEAMARK_LOG_LEVEL: 'warn',
    ...more,
  });
  const system = startIn(place);
  const stop = async (): Promise<void> => {
    await system.end('SIGTERM');
    await place.remove();
  };
  try {
    await system.ready(120_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    place,
    api: createApiClient(`http://127.0.0.1:${place.apiPort}`, apiKey),
    simulatorUrl: `http://127.0.0.1:${place.simulatorPort}`,
    stop,
  };
}
