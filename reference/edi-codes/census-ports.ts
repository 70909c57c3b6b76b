/**
 * Ports in X12 messages by their US Census Bureau code: Schedule D for US ports (four digits) and Schedule K for
 * foreign ports (five digits). Covers the most common of the listed ports. Source: Schedule D (US Census Bureau) and
 * Schedule K (US Army Corps of Engineers), works of the US government in the public domain, entered by hand and not
 * compared with the current edition.
 */
const SCHEDULE_D: Readonly<Record<string, string>> = {
  '0401': 'USBOS',
  '1001': 'USNYC',
  '1101': 'USPHL',
  '1303': 'USBAL',
  '1401': 'USORF',
  '1501': 'USILM',
  '1601': 'USCHS',
  '1703': 'USSAV',
  '1801': 'USTPA',
  '1803': 'USJAX',
  '1901': 'USMOB',
  '2002': 'USMSY',
  '2704': 'USLAX',
  '2709': 'USLGB',
  '2811': 'USOAK',
  '2904': 'USPDX',
  '3001': 'USSEA',
  '3002': 'USTIW',
  '3126': 'USANC',
  '3201': 'USHNL',
  '3901': 'USCHI',
  '4601': 'USEWR',
  '5201': 'USMIA',
  '5203': 'USPEF',
  '5301': 'USHOU',
};

const SCHEDULE_K: Readonly<Record<string, string>> = {
  '42157': 'NLRTM',
  '42870': 'DEBRV',
  '55976': 'SGSIN',
  '57020': 'CNNGB',
  '57035': 'CNSHA',
  '57078': 'CNYTN',
  '58023': 'KRPUS',
  '58201': 'HKHKG',
  '58309': 'TWKHH',
};

/** Finds the UN/LOCODE for a Schedule D or K code; null if the code is not listed. */
export function findCensusPort(schedule: 'D' | 'K', code: string): string | null {
  const table = schedule === 'D' ? SCHEDULE_D : SCHEDULE_K;
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}
