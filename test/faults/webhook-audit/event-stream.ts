import { fork } from 'node:child_process';
import type { EventContainer } from '../../support/container-events.ts';
import type { CommittedEvent } from './facts.ts';

export interface EventStreamInput {
  databaseUrl: string;
  accountId: string;
  containers: readonly EventContainer[];
  /** Number of concurrent transactions. */
  streams: number;
  events: number;
  perSecond: number;
  seed: number;
}

export type EventStreamMessage =
  | { kind: 'committed'; events: CommittedEvent[]; failures: number }
  | { kind: 'taken back'; ids: string[] };

/** Collects the messages of the process that commits the stream. */
export class EventStream {
  readonly committed: CommittedEvent[] = [];
  readonly takenBack: string[] = [];
  /** Number of transactions that were aborted because Postgres was down. */
  failures = 0;
  /** Rejects if the process ends before it has committed everything. */
  readonly ended: Promise<void>;
  private readonly stopProcess: () => void;

  constructor(input: EventStreamInput) {
    const child = fork(new URL('./event-stream-process.ts', import.meta.url), [JSON.stringify(input)], {
      execArgv: [],
    });
    child.on('message', (message: EventStreamMessage) => {
      if (message.kind === 'taken back') this.takenBack.push(...message.ids);
      else {
        this.committed.push(...message.events);
        this.failures += message.failures;
      }
    });
    this.stopProcess = () => child.kill('SIGKILL');
    this.ended = new Promise((resolve, reject) => {
      child.once('exit', (code, signal) => {
        if (code === 0) resolve();
        else reject(new Error(`the stream of events ended with ${signal ?? code}`));
      });
    });
    this.ended.catch(() => {});
  }

  stop(): void {
    this.stopProcess();
  }
}
