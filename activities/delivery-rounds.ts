/** The delivery rounds under way in this process, and how they hear at once of what was committed. */
import type { Logger } from 'pino';
import { EVENTS_CHANNEL } from '../store/events.ts';
import { type Listener, listenTo } from '../store/listen.ts';

/** Beyond this many, rounds without work end at once: others may wait for their slots. */
const LINGERING_ROUNDS = 300;

interface Round {
  readonly accountId: string;
  readonly webhookId: string;
  /** Looks again, if it has not ended. Once true, the round, or the attempt of the activity after it, does look. */
  wake(): boolean;
}

export class DeliveryRounds {
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

  /** True when a round of this webhook has taken the wake, so that its run need not be told. */
  wakeWebhook(webhookId: string): boolean {
    return this.ofWebhook(webhookId).some((round) => round.wake());
  }

  wakeAccount(accountId: string): void {
    for (const round of this.rounds) if (round.accountId === accountId) round.wake();
  }

  wakeAll(): void {
    for (const round of this.rounds) round.wake();
  }

  private ofWebhook(webhookId: string): Round[] {
    return [...this.rounds].filter((round) => round.webhookId === webhookId);
  }
}

/** Wakes rounds whose account has new events. Without it they look by themselves, ever more seldom in a silence. */
export function listenForEvents(databaseUrl: string, logger: Logger, rounds: DeliveryRounds): Listener {
  return listenTo(databaseUrl, EVENTS_CHANNEL, logger, (accountId) => {
    // After a reconnect nobody knows whose events were missed.
    if (accountId === '') rounds.wakeAll();
    else rounds.wakeAccount(accountId);
  });
}
