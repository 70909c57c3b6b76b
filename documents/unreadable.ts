import type { UnreadableReason } from './document.ts';

/** A file that cannot be read, with the reason that is published. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
