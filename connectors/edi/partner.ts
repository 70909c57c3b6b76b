/** A sender of EDI messages, and how its messages deviate from the common code tables. */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';

import type { EdiMessageType } from '../../reference/edi-codes/message-types.ts';

export type { EdiMessageType };

/**
 * How to read times without an offset: local to the event's place (the rule in the standards), as UTC, or with a fixed
 * offset (`+08:00`).
 */
export type EdiTimeRule = 'local_to_place' | 'utc' | { offset: string };

/**
 * Meanings that replace those of `reference/edi-codes`. A key is a code (`24`), or a code list or its agency with a
 * code (`HS:P`), which takes precedence. Null if this partner's code has no meaning, whatever the standard says.
 */
export type EdiCodeOverrides = Partial<Record<EdiMessageType, Readonly<Record<string, EdiMeaning | null>>>>;

export interface EdiPartner {
  slug: string;
  /** SCAC of the line for which the partner sends, if any. One in the message takes precedence. */
  scac: string | null;
  /** Kind of source, if not the one that the message type implies (`sourceKindOf`). */
  speaksFor?: 'line' | 'terminal' | 'railroad' | null;
  codeOverrides?: EdiCodeOverrides;
  /** Default `local_to_place`. */
  timeZone?: EdiTimeRule;
  /** Character set, if not the one that the interchange states. */
  charset?: EdiCharset;
  /** Location of the terminal, for gate and quay messages that omit it. */
  facility?: { unlocode: string; smdg: string | null } | null;
}

/** `auto` reads valid UTF-8 as UTF-8 and anything else as Latin-1. */
export type EdiCharset = 'auto' | 'utf-8' | 'latin1';

const SOURCE_KINDS = {
  '315': 'line',
  IFTSTA: 'line',
  '322': 'railroad',
  CODECO: 'terminal',
  COARRI: 'terminal',
} as const;

/** Returns the kind of source: the partner's setting, otherwise the one that the message type implies. */
export function sourceKindOf(type: EdiMessageType, partner: EdiPartner): 'line' | 'terminal' | 'railroad' {
  return partner.speaksFor ?? SOURCE_KINDS[type];
}

export function isSupportedType(type: string): type is EdiMessageType {
  return Object.hasOwn(SOURCE_KINDS, type);
}
