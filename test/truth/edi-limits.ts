/** Limits of EDI messages, as data. In everything else, the messages must report the same as the line's DCSA events. */

/** Differences for one scenario in one standard, each as `<milestone> <UN/LOCODE>`. */
export interface Limit {
  code: string;
  standard: '315' | 'IFTSTA';
  /** Stages of the journey that the limit affects. */
  when: 'always' | 'on_the_way';
  because: string;
  /** Milestones reported by the line's DCSA events, but not by the messages. */
  missing: string[];
  /** Milestones reported by the messages, but not by the line's DCSA events. */
  extra: string[];
}

export const LIMITS: readonly Limit[] = [
  {
    code: 'BARGE',
    standard: '315',
    when: 'always',
    because: '315 has no code for a barge: AP means a feeder ship',
    missing: ['feeder_loaded CNNSA', 'feeder_departed CNNSA', 'feeder_arrived CNYTN', 'feeder_discharged CNYTN'],
    extra: [],
  },
  {
    code: 'CORRECT',
    standard: '315',
    when: 'always',
    because: '315 can take nothing back: a status at another place is another status, and the first one stands',
    missing: [],
    extra: ['full_in CNSHA'],
  },
  {
    code: 'RETRACT',
    standard: '315',
    when: 'on_the_way',
    because: '315 can take nothing back: an invented loading stands until the true one corrects it',
    missing: [],
    extra: ['vessel_loaded CNNGB'],
  },
];
