import type { UnreadableReason } from './document.ts';

/** Thrown for a file that cannot be read, with the reason to publish. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
