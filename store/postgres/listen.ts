/** LISTEN session that reconnects whenever the connection breaks. */
import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_AFTER_MS = 1_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls `onNotice` with the payload of each notice on `channel`, and once with '' after each reconnect, because notices
 * sent in between are lost. Never rejects: while there is no session, callers rely on their own polling.
 */
export function listenTo(
  databaseUrl: string,
  channel: string,
  logger: Logger,
  onNotice: (payload: string) => void,
): Listener {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const connect = async (): Promise<void> => {
    const session = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'seamark-listen',
      keepAlive: true,
    });
    client = session;
    let broken = false;
    const reconnect = (error?: Error): void => {
      if (broken || stopped) return;
      broken = true;
      logger.debug({ err: error, channel }, 'listening was interrupted');
      session.end().catch(() => {});
      timer = setTimeout(() => void connect(), RECONNECT_AFTER_MS);
    };
    session.on('error', reconnect);
    session.on('end', () => reconnect());
    session.on('notification', (notice) => onNotice(notice.payload ?? ''));
    try {
      await session.connect();
      await session.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotice('');
    } catch (error) {
      reconnect(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const first = connect();
  return {
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await first;
      await client?.end().catch(() => {});
    },
  };
}
