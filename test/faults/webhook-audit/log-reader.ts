/** Reads the event log through the API with a cursor while everything around it is killed. */
import { setTimeout as wait } from 'node:timers/promises';

export interface LogReaderInput {
  origin: string;
  apiKey: string;
}

interface Page {
  data: { id: string }[];
  meta: { cursor: number };
}

export class LogReader {
  readonly read: string[] = [];
  /** Number of requests that failed and were repeated with the same cursor. */
  failures = 0;
  private readonly input: LogReaderInput;
  private isStopped = false;
  private readonly running: Promise<void>;

  constructor(input: LogReaderInput) {
    this.input = input;
    this.running = this.run();
  }

  /** Reads until it has that many events, for at most `patienceMs`. */
  async stopAfter(events: number, patienceMs: number): Promise<void> {
    for (const until = Date.now() + patienceMs; this.read.length < events && Date.now() < until; ) await wait(50);
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    let after = 0;
    while (!this.isStopped) {
      try {
        const page = await this.request(after);
        this.read.push(...page.data.map(({ id }) => id));
        after = page.meta.cursor;
      } catch {
        this.failures += 1;
        await wait(100);
      }
    }
  }

  private async request(after: number): Promise<Page> {
    const answer = await fetch(
      `${this.input.origin}/v2/events?after=${after}&limit=500&wait=1&fields[event]=sequence`,
      {
        headers: { authorization: `Token ${this.input.apiKey}` },
        signal: AbortSignal.timeout(10_000),
      },
    );
    if (!answer.ok) throw new Error(`GET /v2/events answered ${answer.status}`);
    return (await answer.json()) as Page;
  }
}
