/** Delivery rounds running in this process; commits wake them directly. */

/** Above this number of rounds, idle ones end at once, since other webhooks may be waiting for their slots. */
const LINGERING_ROUNDS = 300;

interface Round {
  /** The workflow that runs the round. */
  readonly workflowId: string;
  /**
   * Requests another selection. Returns true if the round, or the next attempt of its activity, will select. False if
   * it has ended.
   */
  wake(): boolean;
}

export class ActiveRounds {
  private readonly rounds = new Set<Round>();

  add(round: Round): void {
    this.rounds.add(round);
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
}
