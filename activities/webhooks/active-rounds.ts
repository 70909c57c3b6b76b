/** The delivery rounds that run in this process. Commits wake them directly. */

/** Above this number of rounds, idle rounds end immediately, because other webhooks may be waiting for their slots. */
const LINGERING_ROUNDS = 300;
/**
 * Maximum time between a signal to a workflow and the start of its round, longer than a healthy start, which takes
 * about 50 ms.
 */
const START_MS = 5_000;

interface Round {
  readonly workflowId: string;
  /**
   * Requests another selection. Returns true if the round, or the next attempt of its activity, will select, and false
   * if the round has ended.
   */
  wake(): boolean;
}

export class ActiveRounds {
  private readonly rounds = new Set<Round>();
  /** Time of the last signal to each workflow whose round has not started here since then, oldest first. */
  private readonly signaled = new Map<string, number>();

  add(round: Round): void {
    this.rounds.add(round);
    this.signaled.delete(round.workflowId);
  }

  remove(round: Round): void {
    this.rounds.delete(round);
  }

  get mayLinger(): boolean {
    return this.rounds.size <= LINGERING_ROUNDS;
  }

  /** Returns true if a round of this workflow accepted the wake, so that no signal is needed. */
  wake(workflowId: string): boolean {
    return [...this.rounds].some((round) => round.workflowId === workflowId && round.wake());
  }

  /** Records that the workflow is being signaled and will start a round. `now` is in milliseconds. */
  noteSignal(workflowId: string, now: number): void {
    this.signaled.delete(workflowId);
    this.signaled.set(workflowId, now);
    for (const [oldest, at] of this.signaled) {
      if (now - at < START_MS) break;
      this.signaled.delete(oldest);
    }
  }

  /** Records that Temporal did not accept the signal. */
  forgetSignal(workflowId: string): void {
    this.signaled.delete(workflowId);
  }

  /**
   * Whether a round of the workflow is about to start. It will select everything committed until then. Another
   * signal would cancel its activity before it starts; if Temporal is slow, frequent events would delay it again and
   * again.
   */
  isStarting(workflowId: string, now: number): boolean {
    return now - (this.signaled.get(workflowId) ?? Number.NEGATIVE_INFINITY) < START_MS;
  }
}
