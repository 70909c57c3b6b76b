import type { Tone } from '../../../components/status.tsx';
import type { Webhook } from './queries.ts';

interface Standing {
  tone: Tone;
  word: string;
}

export function standingOf({ attributes }: Webhook): Standing {
  const { active, disabled_at, failing_since } = attributes;
  if (disabled_at !== null) return { tone: 'bad', word: 'Disabled' };
  if (!active) return { tone: 'neutral', word: 'Paused' };
  return failing_since === null ? { tone: 'good', word: 'Active' } : { tone: 'warning', word: 'Failing' };
}

const REASONS: Readonly<Record<string, string>> = {
  gone: 'The receiver responded with 410 Gone.',
  only_failures: 'All deliveries failed for five days.',
};

export function whyDisabled(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'All deliveries failed.';
}

/** Splits a URL into the host, by which people recognize it, and the rest. */
export function splitUrl(url: string): { host: string; rest: string } {
  const { host, pathname, search } = new URL(url);
  return { host, rest: `${pathname}${search}` };
}
