/** How many posts one webhook has at a time, shared so that what happens now always finds room beside what is late. */

/** What a post is: told as it happens, tried again, or sent again on demand. */
export type Turn = 'first' | 'again' | 'replay';

export class DeliverySlots {
  private readonly limits: Record<Turn, number>;
  private readonly taken: Record<Turn, number> = { first: 0, again: 0, replay: 0 };
  private readonly total: number;

  constructor(total: number) {
    this.total = total;
    const share = (part: number): number => Math.max(1, Math.floor(total * part));
    this.limits = { first: total, again: share(1 / 2), replay: Math.min(2, share(1 / 4)) };
  }

  /** How many of this kind may start now. */
  free(turn: Turn): number {
    return Math.min(this.limits[turn] - this.taken[turn], this.total - this.allTaken());
  }

  allTaken(): number {
    return this.taken.first + this.taken.again + this.taken.replay;
  }

  take(turn: Turn): void {
    this.taken[turn] += 1;
  }

  give(turn: Turn): void {
    this.taken[turn] -= 1;
  }
}
