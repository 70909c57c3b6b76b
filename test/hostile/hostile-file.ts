/** Hostile files for tests: what a stranger may send to crash, fill, escape from or misuse the service. */
import type { UnreadableReason } from '../../documents/document.ts';
import { type Random, randomFrom } from '../../simulator/drawn/random.ts';

export type Outcome = 'read' | UnreadableReason;

export interface HostileFile {
  /** Unique, in words. */
  name: string;
  /** Name and type that the sender states, which may be lies. */
  fileName: string;
  contentType: string | null;
  /** Built when needed, because some are large. */
  bytes(): Uint8Array | Promise<Uint8Array>;
  /** Outcomes that are correct. If absent, any outcome within the limits is. */
  outcomes?: readonly Outcome[];
  /** Takes seconds to read, so only the whole check includes it. */
  isHeavy?: true;
  /** May need more memory or time than its process has, and is ended then. */
  mayBeEnded?: true;
}

export interface Hostility {
  random: Random;
  /** Address of a server that must never receive a request. */
  trap: string;
}

export function hostilityOf(seed: number, trap: string): Hostility {
  return { random: randomFrom(seed), trap };
}

export const NOTICE = 'ARRIVAL NOTICE\n\nContainer: MSCU6683873\n';

export function bytesOf(text: string, encoding: BufferEncoding = 'utf8'): Uint8Array {
  return new Uint8Array(Buffer.from(text, encoding));
}

export function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

/** Cuts a file off at several places. */
export function cutOff(
  file: Pick<HostileFile, 'fileName' | 'contentType' | 'bytes'>,
  what: string,
  shares: readonly number[],
): HostileFile[] {
  return shares.map((share) => ({
    ...file,
    name: `${what} cut off after ${Math.round(share * 100)} %`,
    async bytes() {
      const whole = await file.bytes();
      return whole.slice(0, Math.max(1, Math.floor(whole.length * share)));
    },
  }));
}

/** Overwrites some bytes at random places. */
export function damaged(
  { random }: Hostility,
  file: Pick<HostileFile, 'fileName' | 'contentType' | 'bytes'>,
  what: string,
  copies: number,
): HostileFile[] {
  return Array.from({ length: copies }, (_, copy) => {
    const changes = Array.from({ length: 12 }, () => [random.next(), random.next()] as const);
    return {
      ...file,
      name: `${what} with damaged bytes, copy ${copy + 1}`,
      async bytes() {
        const whole = (await file.bytes()).slice();
        for (const [place, value] of changes) whole[Math.floor(place * whole.length)] = Math.floor(value * 256);
        return whole;
      },
    };
  });
}
