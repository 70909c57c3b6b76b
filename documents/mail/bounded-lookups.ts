/**
 * Limits the work of verifying one email, because its author decides how many names are looked up and how slowly their
 * servers respond.
 */
import type { ResolveRecords } from './authentication.ts';
import { MAIL_LIMITS } from './limits.ts';

/** Creates a resolver whose lookups fail once the signal aborts, as if the name server did not respond. */
export function boundedLookups(resolve: ResolveRecords, signal: AbortSignal): ResolveRecords {
  const { promise: late, reject } = Promise.withResolvers<never>();
  late.catch(() => {});
  const fail = () => reject(Object.assign(new Error('The lookups of a mail took too long'), { code: 'ETIMEOUT' }));
  if (signal.aborted) fail();
  else signal.addEventListener('abort', fail, { once: true });
  return (name, type) => (signal.aborted ? late : Promise.race([resolve(name, type), late]));
}

/**
 * Whether a message has more signatures than any honest email. Counts at least all signatures that would be
 * verified.
 */
export function hasTooManySignatures(bytes: Uint8Array): boolean {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at !== -1);
  const head = raw.subarray(0, Math.min(raw.length, ...ends)).toString('latin1');
  return (head.match(/^[ \t]*dkim-signature[ \t]*:/gim) ?? []).length > MAIL_LIMITS.signatures;
}
