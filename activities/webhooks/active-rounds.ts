/** The delivery rounds under way in this process, so that they hear at once of what was committed. */

/** Beyond this many, rounds without work end at once: others may wait for their slots. */
const LINGERING_ROUNDS = 300;

interface Round {
  /** Of its delivery run. */
  readonly workflowId: string;
  /** Looks again, if it has not ended. Once true, the round, or the attempt of the activity after it, does look. */
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

  /** True when a round of this run has taken the wake, so that the run need not be told. */
  wake(workflowId: string): boolean {
    return [...this.rounds].some((round) => round.workflowId === workflowId && round.wake());
  }
}
