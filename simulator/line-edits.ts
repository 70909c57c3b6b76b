/** How a line departs from telling each move once, rightly, some hours after it happened. Hours of the clock. */
import type { PlaceKey } from './places.ts';
import type { VesselKey } from './vessels.ts';

export type LineEdit =
  /** It first states another hour or place as actual, and corrects it at `until` (never when absent). */
  | { edit: 'misstate'; move: string; from: number; until?: number; at?: number; place?: PlaceKey }
  /** It states something that never happened, and takes it back at `until`. */
  | {
      edit: 'invent';
      containerIndex: number;
      kind: 'load' | 'discharge';
      leg: number;
      at: number;
      from: number;
      until: number;
      /** Default: where the leg says. */
      place?: PlaceKey;
    }
  /** It says nothing new after this hour. */
  | { edit: 'silence'; from: number }
  /** It learns of a move this many hours after it happened. */
  | { edit: 'lag'; move: string; hours: number }
  /** It never tells a move. */
  | { edit: 'omit'; move: string }
  /** A leg leaves its plan at this hour. */
  | { edit: 'drop_plan'; leg: { vessel: VesselKey; voyage: string }; at: number }
  /** A paper: confirmation, bill of lading, arrival notice. `papers`: letter of the one meant, where there are several. */
  | {
      edit: 'document';
      from: number;
      until?: number;
      document: DocumentCode;
      status: ShipmentCode;
      reason?: string;
      papers?: string;
    }
  /** All its planned and estimated statements go at this hour. */
  | { edit: 'drop_all_plans'; at: number }
  /** The box leaves the bill: nothing of it is listed any more. */
  | { edit: 'remove_box'; containerIndex: number; at: number }
  /** It lists a move a second time, under another id or without one. */
  | { edit: 'repeat'; move: string; from: number }
  /** It states an equipment event of a code that is in no list. */
  | { edit: 'unknown_code'; containerIndex: number; code: string; at: number; place: PlaceKey; from: number }
  /** It prints a last free day of its own (the local date at hour `day`; null: taken back). */
  | { edit: 'last_free_day'; containerIndex: number; from: number; day: number | null };

export type DocumentCode = 'BKG' | 'TRD' | 'ARN' | 'SRM' | 'CUS' | 'SHI' | 'VGM';
export type ShipmentCode = 'CONF' | 'ISSU' | 'RELS' | 'HOLD' | 'VOID' | 'SURR' | 'RECE';
