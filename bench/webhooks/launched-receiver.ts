import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Arrival, ReceiverReply, ReceiverRequest } from './receiver.ts';

/** Controls the receiver's process from the process that measures. */
export class LaunchedReceiver {
  private readonly child: ChildProcess;
  private readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
  }

  static async start(): Promise<LaunchedReceiver> {
    const child = fork(new URL('./receiver.ts', import.meta.url), { execArgv: [] });
    const response = await nextReply(child);
    if (response.kind !== 'listening') throw new Error('the receiver does not listen');
    return new LaunchedReceiver(child, response.port);
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}/${path}`;
  }

  /** Returns how many requests have arrived since the last `take`. */
  async count(): Promise<number> {
    const response = await this.request('count');
    if (response.kind !== 'count') throw new Error(`the receiver replied ${response.kind}`);
    return response.count;
  }

  /** Waits until `count` requests have arrived since the last `take`. */
  async arrived(count: number, patienceMs = 120_000): Promise<void> {
    for (const until = Date.now() + patienceMs; (await this.count()) < count; await wait(20)) {
      if (Date.now() > until) throw new Error(`not everything arrived within ${patienceMs / 1_000} s`);
    }
  }

  async take(): Promise<Arrival[]> {
    const response = await this.request('take');
    if (response.kind !== 'take') throw new Error(`the receiver replied ${response.kind}`);
    return response.arrivals;
  }

  stop(): void {
    this.child.disconnect();
  }

  private async request(kind: ReceiverRequest): Promise<ReceiverReply> {
    const reply = nextReply(this.child);
    this.child.send(kind);
    return reply;
  }
}

function nextReply(child: ChildProcess): Promise<ReceiverReply> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the receiver ended'));
    child.once('exit', ended);
    child.once('message', (response: ReceiverReply) => {
      child.off('exit', ended);
      resolve(response);
    });
  });
}
