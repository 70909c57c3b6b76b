/** Remembers domains whose name servers did not respond, so that only one email of each domain waits for them. */

const FOR_MS = 10 * 60_000;

export class SilentDomains {
  readonly #until = new Map<string | null, number>();

  add(domain: string | null, now: Date): void {
    for (const [earlier, until] of this.#until) if (until <= now.getTime()) this.#until.delete(earlier);
    this.#until.set(domain, now.getTime() + FOR_MS);
  }

  has(domain: string | null, now: Date): boolean {
    return (this.#until.get(domain) ?? 0) > now.getTime();
  }
}
