import { expect, test } from 'vitest';
import type { ExtractedDocument } from '../../documents/document.ts';
import { issuerOf } from './issuer-of.ts';

const quote = { page: 1, box: null, text: '' };
const bill = (number: string, scac: string | null) => ({ kind: 'bill_of_lading' as const, number, scac, quote });
const house = {
  name: 'houseTransportDocumentReference',
  value: 'H1',
  confidence: 0.9,
  tier: 'layout' as const,
  quote,
  item: null,
};

function document(more: Partial<ExtractedDocument>, text: string): ExtractedDocument {
  return {
    documentType: 'arrival_notice',
    classificationNotes: null,
    schemaId: null,
    payload: {},
    fields: [],
    references: [bill('HLCUEX1234567', 'HLCU')],
    pages: [{ number: 1, width: 595, height: 842, text }],
    ...more,
  };
}

const maersk = { references: [bill('MAEU123456789', 'MAEU')] };
const evergreen = { references: [bill('EGLV123456789012', 'EGLV')] };

test.each<[string, ExtractedDocument, string, string | null]>([
  ['a letterhead of the line', document({}, 'Hapag-Lloyd AG\nARRIVAL NOTICE\n'), 'line', 'HLCU'],
  [
    'a line that is only named below',
    document({}, 'Example Forwarding\n1\n2\n3\n4\nCarrier: Hapag-Lloyd\n'),
    'forwarder',
    null,
  ],
  [
    'a copy that names the carrier near its head',
    document(maersk, 'FASTFREIGHT FORWARDING LTD\nARRIVAL NOTICE\nCarrier: Maersk\nB/L MAEU123456789\n'),
    'forwarder',
    null,
  ],
  ['a copy that begins with its carrier', document(maersk, 'Carrier: Maersk\nARRIVAL NOTICE\n'), 'forwarder', null],
  ['an agent of the line', document(maersk, 'Fastfreight, agents of Maersk\n'), 'forwarder', null],
  ['a forwarder under the first line', document(maersk, 'ARRIVAL NOTICE\nMaersk\n'), 'forwarder', null],
  ['a vessel of the line', document(maersk, 'MAERSK ESSEN 245E\n'), 'forwarder', null],
  ['a word that contains the name', document(maersk, 'Maerskline Forwarding\n'), 'forwarder', null],
  ['the name in an address', document(evergreen, '1 Evergreen Road\n'), 'forwarder', null],
  ['a letterhead of the line alone', document(maersk, '\n MAERSK \nARRIVAL NOTICE\n'), 'line', 'MAEU'],
  ['a letterhead with the form of company', document(maersk, 'Maersk A/S\n'), 'line', 'MAEU'],
  ['a letterhead with the title', document(maersk, 'MAERSK - ARRIVAL NOTICE\n'), 'line', 'MAEU'],
  ['a house bill', document({ fields: [house] }, 'Hapag-Lloyd\n'), 'forwarder', null],
  [
    'bills of two lines',
    document({ references: [bill('A', 'HLCU'), bill('B', 'MAEU')] }, 'Hapag-Lloyd\n'),
    'forwarder',
    null,
  ],
  ['a bill without letters of a line', document({ references: [bill('1', null)] }, 'Hapag-Lloyd\n'), 'forwarder', null],
  ['a customs entry', document({ documentType: 'customs_entry' }, 'Hapag-Lloyd\n'), 'customs_broker', null],
])('%s', (_title, paper, party, code) => {
  expect(issuerOf(paper)).toEqual({ party, code });
});
