import { describe, expect, it } from 'vitest';
import { extractDocument } from './extract.ts';

const file = (text: string, contentType: string | null = null) => ({
  bytes: new TextEncoder().encode(text),
  fileName: 'mail.txt',
  contentType,
});

describe('extractDocument', () => {
  it('recognises the kind of a text and its containers with their quotes', async () => {
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

  it('gives a reason for what it cannot read', async () => {
    expect(await extractDocument(file(''))).toMatchObject({ ok: false, reason: 'no_text' });
    expect(await extractDocument(file('   \n'))).toMatchObject({ ok: false, reason: 'no_text' });
    expect(await extractDocument(file('\0\x01\x02\x03'))).toMatchObject({ ok: false, reason: 'unsupported_type' });
  });
});
