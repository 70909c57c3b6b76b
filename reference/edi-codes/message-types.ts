/** Supported EDI messages: X12 315 and 322, EDIFACT IFTSTA, CODECO and COARRI. */
export const EDI_MESSAGE_TYPES = ['315', '322', 'IFTSTA', 'CODECO', 'COARRI'] as const;

export type EdiMessageType = (typeof EDI_MESSAGE_TYPES)[number];
