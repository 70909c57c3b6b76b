/** Delivery rounds under way in this process, which commits wake directly. */

/** Beyond this many, idle rounds end at once, as other webhooks may wait for their slots. */
const LINGERING_ROUNDS = 300;

interface Round {
  /** The workflow that runs the round. */
  readonly workflowId: string;
  /** Selects again, if it has not ended. Once true, the round, or the next attempt of its activity, will select. */
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

  /** True when a round of this workflow took the wake, so that no signal is needed. */
  wake(workflowId: string): boolean {
    return [...this.rounds].some((round) => round.workflowId === workflowId && round.wake());
  }
}
