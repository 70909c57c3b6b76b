const HOLDS: Readonly<Record<string, string>> = {
  TMF: 'Traffic mitigation fee (TMF)',
  freight: 'Freight',
  customs: 'Customs',
  other: 'Other',
};

export function holdName(name: string): string {
  return HOLDS[name] ?? name;
}

const FEES: Readonly<Record<string, string>> = {
  demurrage: 'Demurrage',
  exam: 'Exam',
  extended_dwell_time: 'Extended dwell time',
  other: 'Other',
  total: 'Total',
};

export function feeName(type: string): string {
  return FEES[type] ?? type.replaceAll('_', ' ');
}
