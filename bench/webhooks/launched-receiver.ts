import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Arrival, ReceiverAnswer, ReceiverQuestion } from './receiver.ts';

/** The receiver's process, from the side of who measures. */
export class LaunchedReceiver {
  private readonly child: ChildProcess;
  private readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
  }

  static async start(): Promise<LaunchedReceiver> {
    const child = fork(new URL('./receiver.ts', import.meta.url), { execArgv: [] });
    const answer = await nextAnswer(child);
    if (answer.kind !== 'listening') throw new Error('the receiver does not listen');
    return new LaunchedReceiver(child, answer.port);
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}/${path}`;
  }

  /** How much arrived since the last `take`. */
  async count(): Promise<number> {
    const answer = await this.request('count');
    if (answer.kind !== 'count') throw new Error(`the receiver answered ${answer.kind}`);
    return answer.count;
  }

  /** Until so much arrived since the last `take`. */
  async arrived(count: number, patienceMs = 120_000): Promise<void> {
    for (const until = Date.now() + patienceMs; (await this.count()) < count; await wait(20)) {
      if (Date.now() > until) throw new Error(`not everything arrived within ${patienceMs / 1_000} s`);
    }
  }

  async take(): Promise<Arrival[]> {
    const answer = await this.request('take');
    if (answer.kind !== 'take') throw new Error(`the receiver answered ${answer.kind}`);
    return answer.arrivals;
  }

  stop(): void {
    this.child.disconnect();
  }

  private async request(question: ReceiverQuestion): Promise<ReceiverAnswer> {
    const answered = nextAnswer(this.child);
    this.child.send(question);
    return answered;
  }
}

function nextAnswer(child: ChildProcess): Promise<ReceiverAnswer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the receiver ended'));
    child.once('exit', ended);
    child.once('message', (answer: ReceiverAnswer) => {
      child.off('exit', ended);
      resolve(answer);
    });
  });
}
