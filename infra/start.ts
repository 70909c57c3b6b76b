/** Runs the whole system on this machine, supervised and with the demo: `npm start`. */

import open from 'open';
import { Demo } from './demo/demo.ts';
import { readConfiguration } from './settings/configuration.ts';
import { createPrinter } from './supervisor/log-lines.ts';
import { startSystem } from './supervisor/system.ts';

const print = createPrinter(process.stdout);
// npm forwards Ctrl-C too, so a second signal within this time belongs to the same one.
const sameSignalMs = 1_000;

let stop: () => Promise<void> = async () => {};
let kill: () => void = () => {};
let endingSince: number | null = null;
let demo: Demo | null = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
// If the reader of stdout has exited, writes fail, but the processes must still shut down gracefully.
process.stdout.on('error', () => void end());

if (process.env.npm_lifecycle_event === 'start') endWithParent();

try {
  const configuration = readConfiguration(process.env);
  const system = await startSystem(
    { configuration, print, onReceiverMessage: (message) => demo?.receive(message) },
    (stopSystem, killSystem) => {
      stop = stopSystem;
      kill = killSystem;
    },
  );
  void openPages(system.localLink);
  if (configuration.SEAMARK_DEMO && configuration.SEAMARK_SIMULATOR) {
    demo = new Demo({ configuration, system, print });
    await demo.run();
  } else {
    print('seamark', `runs at ${system.appUrl}, API at ${system.baseUrl}/v2, MCP server at ${system.mcpUrl}`);
    const link = system.localLink ?? system.setupLink;
    if (link !== null) print('seamark', `to sign in, once within 24 hours: ${link}`);
  }
} catch (error) {
  if (endingSince === null) {
    console.error(error instanceof Error ? error.message : error);
    await stop();
    process.exit(1);
  }
}

/** Opens the pages only for a person at a terminal, not for a script or over SSH. */
async function openPages(link: string | null): Promise<void> {
  if (link === null || process.stdout.isTTY !== true || process.env['CI'] || process.env['SSH_CONNECTION']) return;
  await open(link).catch(() => {});
}

// npm forwards signals but cannot if it is killed itself; the system must then shut down too.
function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void end();
  }, 1_000);
  timer.unref();
}

async function end(): Promise<void> {
  if (endingSince !== null) {
    if (Date.now() - endingSince > sameSignalMs) {
      kill();
      process.exit(1);
    }
    return;
  }
  endingSince = Date.now();
  print('seamark', 'ending: open work is finished first (Ctrl-C again ends at once) …');
  demo?.stop();
  await stop();
  print('seamark', 'ended');
  process.exit(0);
}
