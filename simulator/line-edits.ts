/**
 * Ways in which a line misreports a journey. Without them, it reports each move once, correctly, some hours after it
 * happened. Times are hours on the clock.
 */
import type { PlaceKey } from './places.ts';
import type { VesselKey } from './vessels.ts';

export type LineEdit =
  /** The line first states a wrong hour or place as actual and corrects it at `until`, or never if that is absent. */
  | { edit: 'misstate'; move: string; from: number; until?: number; at?: number; place?: PlaceKey }
  /** The line states something that never happened and withdraws it at `until`. */
  | {
      edit: 'invent';
      containerIndex: number;
      kind: 'load' | 'discharge';
      leg: number;
      at: number;
      from: number;
      until: number;
      /** By default, the place of the leg. */
      place?: PlaceKey;
    }
  /** The line states nothing new after this hour. */
  | { edit: 'silence'; from: number }
  /** The line reports a move this many hours after it happened. */
  | { edit: 'lag'; move: string; hours: number }
  /** The line never reports a move. */
  | { edit: 'omit'; move: string }
  /** The line drops a leg from its plan at this hour. */
  | { edit: 'drop_plan'; leg: { vessel: VesselKey; voyage: string }; at: number }
  /**
   * The line states a document: a confirmation, bill of lading or arrival notice. `papers`: its letter, if the shipment
   * has several of its kind.
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
  /** All plans and estimates of the line end at this hour. */
  | { edit: 'drop_all_plans'; at: number }
  /** The container leaves the bill, so none of its events is listed any longer. */
  | { edit: 'remove_container'; containerIndex: number; at: number }
  /** The line lists a move a second time, under another id or without one. */
  | { edit: 'repeat'; move: string; from: number }
  /** The line states an equipment event with a code that no list contains. */
  | { edit: 'unknown_code'; containerIndex: number; code: string; at: number; place: PlaceKey; from: number }
  /** The line states a last free day. `day`: an hour on that local day; null if it is withdrawn. */
  | { edit: 'last_free_day'; containerIndex: number; from: number; day: number | null };

export type DocumentCode = 'BKG' | 'TRD' | 'ARN' | 'SRM' | 'CUS' | 'SHI' | 'VGM';
export type ShipmentCode = 'CONF' | 'ISSU' | 'RELS' | 'HOLD' | 'VOID' | 'SURR' | 'RECE';
