import type { UnreadableReason } from './document.ts';

/** Thrown for a file that cannot be read. The reason is published. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
