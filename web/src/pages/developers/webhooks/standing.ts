/** How a webhook stands, in a word and in a sentence. */
import type { Tone } from '../../../components/status.tsx';
import type { Webhook } from './queries.ts';

interface Standing {
  tone: Tone;
  word: string;
}

export function standingOf({ attributes }: Webhook): Standing {
  const { active, disabled_at, failing_since } = attributes;
  if (disabled_at !== null) return { tone: 'bad', word: 'Switched off' };
  if (!active) return { tone: 'neutral', word: 'Paused' };
  return failing_since === null ? { tone: 'good', word: 'Active' } : { tone: 'warning', word: 'Failing' };
}

const REASONS: Readonly<Record<string, string>> = {
  gone: 'The receiver answered 410 Gone: it wants nothing any more.',
  only_failures: 'It took nothing for five days.',
};

export function whyDisabled(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'It did nothing but fail.';
}

/** The host, which people know a receiver by; and what follows it. */
export function splitUrl(url: string): { host: string; rest: string } {
  const { host, pathname, search } = new URL(url);
  return { host, rest: `${pathname}${search}` };
}
