import { type Logger, pino } from 'pino';
import { traceOfLog } from '../../store/trace.ts';
import { type Configuration, ConfigurationError, readConfiguration } from '../settings/configuration.ts';

export interface ProcessContext {
  configuration: Configuration;
  logger: Logger;
}

export interface RunningProcess {
  /** Stops accepting work, finishes open work, and closes connections. */
  stop(): Promise<void>;
}

/** Sent to the supervisor once the process is ready. */
export interface ReadyMessage {
  kind: 'ready';
}

// A worker may take 30 s to drain, plus 15 s for activities that ignore cancellation (activities/workers.ts).
const drainTimeoutMs = 50_000;
// If the supervisor is gone, so are the local servers, and unfinished work can no longer be stored.
const abandonedTimeoutMs = 5_000;

// Lookups of host names can block up to half of libuv's thread pool. With the default of four threads, two unresponsive
// name servers would block all lookups. The pool is created on first use.
const threads = '64';

/**
 * Runs one process: reads the settings, logs JSON lines to standard output, starts the process, and shuts it down
 * gracefully on SIGINT, SIGTERM or SIGHUP, or when the supervisor that started it has exited.
 */
export async function runProcess(
  name: string,
  start: (context: ProcessContext) => Promise<RunningProcess>,
): Promise<void> {
  process.env['UV_THREADPOOL_SIZE'] ??= threads;
  const configuration = settingsOrExit();
  const logger = pino({
    ...{ name, level: configuration.SEAMARK_LOG_LEVEL, base: { name } },
    mixin: traceOfLog,
  });
  let running: RunningProcess | null = null;
  let ending = false;

  const end = async (reason: string, timeoutMs: number): Promise<void> => {
    if (ending) return;
    ending = true;
    logger.debug({ reason }, 'ending');
    const timer = setTimeout(() => {
      logger.warn(`not drained within ${timeoutMs / 1000} s`);
      process.exit(1);
    }, timeoutMs);
    timer.unref();
    try {
      await running?.stop();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'did not end in order');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(signal, drainTimeoutMs));
  }
  process.on('disconnect', () => void end('the supervisor is gone', abandonedTimeoutMs));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'unexpected error');
    process.exit(1);
  });

  try {
    running = await start({ configuration, logger });
  } catch (error) {
    logger.fatal({ err: error }, error instanceof Error ? error.message : 'could not start');
    process.exit(1);
  }
  const ready: ReadyMessage = { kind: 'ready' };
  process.send?.(ready);
}

function settingsOrExit(): Configuration {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Throws with the setting's name if the value is missing. */
export function required<Value>(name: string, value: Value | null): Value {
  if (value === null) throw new ConfigurationError(`${name} must be set. All settings: docs/configuration.md`);
  return value;
}
