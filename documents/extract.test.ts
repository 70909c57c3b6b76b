import { describe, expect, it } from 'vitest';
import { extractDocument } from './extract.ts';

const file = (text: string, contentType: string | null = null) => ({
  bytes: new TextEncoder().encode(text),
  fileName: 'mail.txt',
  contentType,
});

const NOTICE = `ARRIVAL NOTICE
B/L No: MAEU212345678      Booking No.: 212345678
Vessel / Voyage: MAERSK ESSEN / 245E
Port of Loading: Shanghai, China    Port of Discharge: Long Beach, CA
ETA: 24/11/2026    Issued on: 03/04/2026

Container No.     Type    Seal      Gross Weight    Last Free Day
MSCU6683873       40HC    X123456   12,345.50 KGS   30/11/2026
CSQU3054383       40HC    X123457   11,000.00 KGS   01/12/2026
`;

describe('extractDocument', () => {
  it('recognizes the kind of a text and its containers with their quotes', async () => {
    const extraction = await extractDocument(file('ARRIVAL NOTICE\n\nContainer: MSCU 668387-3  Seal: 12345\n'));
    if (!extraction.ok) throw new Error(extraction.detail);
    expect(extraction.document).toMatchObject({
      documentType: 'arrival_notice',
      schemaId: 'arrival_notice@2026-11-24',
      payload: { utilizedTransportEquipments: [{ equipmentReference: 'MSCU6683873' }] },
      references: [{ kind: 'container', number: 'MSCU6683873', quote: { page: 1, box: null, text: 'MSCU 668387-3' } }],
    });
  });

  it('reads HTML without scripts and hidden text', async () => {
    const html = `<html><script>CSQU3054383</script><body><p style="display:none">TGHU 111111 1</p>
      <h1>Delivery Order</h1><table><tr><td>Container</td><td>CSQU3054383</td></tr></table></body></html>`;
    const extraction = await extractDocument(file(html, 'text/html'));
    if (!extraction.ok) throw new Error(extraction.detail);
    expect(extraction.document.documentType).toBe('delivery_order');
    expect(extraction.document.pages[0]?.text).toBe('Delivery Order\nContainer  CSQU3054383');
  });

  it('reads labeled values and the rows of a table, and takes the order of dates from the document', async () => {
    const extraction = await extractDocument(file(NOTICE));
    if (!extraction.ok) throw new Error(extraction.detail);
    const { fields, payload, references } = extraction.document;
    expect(payload).toMatchObject({
      transportDocumentReference: 'MAEU212345678',
      carrierBookingReference: '212345678',
      issueDate: '2026-04-03',
      transport: {
        vesselVoyage: { vesselName: 'MAERSK ESSEN', carrierVoyageNumber: '245E' },
        portOfLoading: { UNLocationCode: 'CNSHA' },
        portOfDischarge: { UNLocationCode: 'USLGB' },
        portOfDischargeArrivalDate: '2026-11-24',
      },
    });
    const freeDays = fields.filter(({ name }) => name === 'lastFreeDay').map(({ item, value }) => [item, value]);
    expect(freeDays).toEqual([
      ['MSCU6683873', '2026-11-30'],
      ['CSQU3054383', '2026-12-01'],
    ]);
    expect(references.map(({ kind, scac }) => [kind, scac])).toContainEqual(['bill_of_lading', 'MAEU']);
  });

  it('leaves a date with two readings unsure if nothing in the document proves the order', async () => {
    const extraction = await extractDocument(file('Arrival notice\nETA: 03/04/2026\nIssued: 02/01/2026\n'));
    if (!extraction.ok) throw new Error(extraction.detail);
    expect(extraction.document.fields).toMatchObject([{ confidence: 0.4 }, { confidence: 0.4 }]);
    expect(extraction.document.payload).toEqual({ utilizedTransportEquipments: [] });
  });

  it('gives a reason for what it cannot read', async () => {
    expect(await extractDocument(file(''))).toMatchObject({ ok: false, reason: 'no_text' });
    expect(await extractDocument(file('   \n'))).toMatchObject({ ok: false, reason: 'no_text' });
    expect(await extractDocument(file('\0\x01\x02\x03'))).toMatchObject({ ok: false, reason: 'unsupported_type' });
  });
});
