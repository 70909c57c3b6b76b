/**
 * Ways in which a line departs from reporting each move once, correctly, some hours after it
 * happened. Hours of the clock.
 */
import type { PlaceKey } from './places.ts';
import type { VesselKey } from './vessels.ts';

export type LineEdit =
  /** It first states another hour or place as actual, and corrects it at `until` (never when absent). */
  | { edit: 'misstate'; move: string; from: number; until?: number; at?: number; place?: PlaceKey }
  /** It states something that never happened, and withdraws it at `until`. */
  | {
      edit: 'invent';
      containerIndex: number;
      kind: 'load' | 'discharge';
      leg: number;
      at: number;
      from: number;
      until: number;
      /** Default: the place of the leg. */
      place?: PlaceKey;
    }
  /** It states nothing new after this hour. */
  | { edit: 'silence'; from: number }
  /** It learns of a move this many hours after it happened. */
  | { edit: 'lag'; move: string; hours: number }
  /** It never reports a move. */
  | { edit: 'omit'; move: string }
  /** A leg leaves its plan at this hour. */
  | { edit: 'drop_plan'; leg: { vessel: VesselKey; voyage: string }; at: number }
  /**
   * A document: confirmation, bill of lading, arrival notice. `papers`: its letter, where there are
   * several.
   */
  | {
      edit: 'document';
      from: number;
      until?: number;
      document: DocumentCode;
      status: ShipmentCode;
      reason?: string;
      papers?: string;
    }
  /** All its planned and estimated statements end at this hour. */
  | { edit: 'drop_all_plans'; at: number }
  /** The container leaves the bill: none of its events is listed any more. */
  | { edit: 'remove_box'; containerIndex: number; at: number }
  /** It lists a move a second time, under another id or without one. */
  | { edit: 'repeat'; move: string; from: number }
  /** It states an equipment event with a code that is in no list. */
  | { edit: 'unknown_code'; containerIndex: number; code: string; at: number; place: PlaceKey; from: number }
  /** It prints its own last free day (the local date at hour `day`; null: withdrawn). */
  | { edit: 'last_free_day'; containerIndex: number; from: number; day: number | null };

export type DocumentCode = 'BKG' | 'TRD' | 'ARN' | 'SRM' | 'CUS' | 'SHI' | 'VGM';
export type ShipmentCode = 'CONF' | 'ISSU' | 'RELS' | 'HOLD' | 'VOID' | 'SURR' | 'RECE';
