import { createSimulator } from '../../simulator/server.ts';
import { runProcess } from './run-process.ts';

await runProcess('simulator', async ({ configuration, logger }) => {
  const { url, close } = await createSimulator({ logger }).listen(configuration.SEAMARK_SIMULATOR_PORT);
  logger.info(`simulated lines, terminals and a railroad at ${url}`);
  return { stop: close };
});
