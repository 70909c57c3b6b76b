/** The settings of one source: the environment settings with its prefix. */
export class SourceSettings {
  readonly prefix: string;
  readonly #environment: Record<string, string | undefined>;
  /** For the operator, with setting names but never values. */
  readonly problems: string[] = [];

  constructor(environment: Record<string, string | undefined>, prefix: string) {
    this.#environment = environment;
    this.prefix = prefix;
  }

  fullName(name: string): string {
    return `${this.prefix}_${name}`;
  }

  /** Returns the value of a setting; null if unset or blank. */
  text(name: string): string | null {
    const value = this.#environment[this.fullName(name)]?.trim();
    return value ? value : null;
  }

  /** Reports names that are not settings, because a misspelled one must not be silently ignored. */
  checkNames(allowed: ReadonlySet<string>): void {
    for (const setting of Object.keys(this.#environment)) {
      if (!setting.startsWith(`${this.prefix}_`)) continue;
      const name = setting.slice(this.prefix.length + 1);
      if (!allowed.has(name) && !allowed.has(name.replace(/_FILE$/, '')))
        this.problems.push(`${setting} is not a setting`);
    }
  }

  /** Whether the value is set directly or through a file. */
  has(name: string): boolean {
    return this.text(name) !== null || this.text(`${name}_FILE`) !== null;
  }

  oneOf<const Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = allowed.find((one) => one === value);
    if (found === undefined) this.problems.push(`${this.fullName(name)} must be one of ${allowed.join(', ')}`);
    return found ?? fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
  }

  /** Reads a whole number of at least `least`; returns null for `none`. */
  count<Fallback extends number | null>(name: string, fallback: Fallback, least = 1): number | Fallback | null {
    const value = this.text(name);
    if (value === null) return fallback;
    if (value === 'none') return null;
    if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value);
    this.problems.push(`${this.fullName(name)} must be a whole number of at least ${least}, or "none"`);
    return fallback;
  }

  /** Reads pairs such as `a=1,b=2`. */
  pairs(name: string): Record<string, string> | null {
    const value = this.text(name);
    if (value === null) return null;
    const pairs: Record<string, string> = {};
    for (const part of value.split(',')) {
      const at = part.indexOf('=');
      if (at < 1) {
        this.problems.push(`${this.fullName(name)} must look like name=value,name=value`);
        return {};
      }
      pairs[part.slice(0, at).trim()] = part.slice(at + 1).trim();
    }
    return pairs;
  }

  /** Reads an absolute http(s) URL without user, query or fragment. */
  address(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash)
      return value;
    this.problems.push(`${this.fullName(name)} must be an http or https URL without user, query or fragment`);
    return null;
  }
}
