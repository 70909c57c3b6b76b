/**
 * Weighted phrases for each kind of document, in the form of `plainText`. A phrase in the title counts three times,
 * because documents refer to each other, and only the title says what the document itself is.
 */
import type { DocumentType } from './document-types.ts';

export interface KindRule {
  kind: DocumentType;
  phrase: string;
  weight: number;
}

type Row = readonly [kind: DocumentType, weight: number, phrases: string];

/** Phrases are separated by `|`. */
const ROWS: readonly Row[] = [
  ['pre_arrival_notice', 6, 'pre arrival notice|pre arrival notification|prealert|pre alert|voravis|预到货通知'],
  [
    'arrival_notice',
    4,
    'arrival notice|notice of arrival|arrival notification|arrival advice|notice of vessel arrival',
  ],
  [
    'arrival_notice',
    4,
    'ankunftsanzeige|ankunftsavis|ankunftsmeldung|aviso de llegada|aviso de arribo|avis d arrivee|到货通知|到港通知',
  ],
  ['arrival_notice', 1, 'last free day|estimated arrival|it number|place of availability|freight to collect'],
  [
    'booking_confirmation',
    4,
    'booking confirmation|booking acknowledgement|booking receipt notice|confirmation of booking|booking amendment',
  ],
  [
    'booking_confirmation',
    4,
    'buchungsbestatigung|confirmacion de reserva|confirmacion de booking|confirmation de reservation|confirmation de booking|订舱确认',
  ],
  [
    'booking_confirmation',
    1,
    'vgm cut off|cy cut off|si cut off|empty pick up|empty release|documentation cut off|cargo cut off',
  ],
  [
    'sea_waybill',
    5,
    'sea waybill|seawaybill|non negotiable waybill|seefrachtbrief|carta de porte maritimo|lettre de transport maritime|海运单',
  ],
  [
    'bill_of_lading',
    4,
    'bill of lading for ocean transport|ocean bill of lading|master bill of lading|house bill of lading|original bill of lading|draft bill of lading|combined transport bill of lading|multimodal transport bill of lading',
  ],
  ['bill_of_lading', 2, 'bill of lading|konnossement|conocimiento de embarque|connaissement|提单'],
  [
    'bill_of_lading',
    1,
    'shipped on board|number of original bills of lading|no of original b l|particulars furnished by shipper|notify party',
  ],
  [
    'delivery_order',
    4,
    'delivery order|freistellungsauftrag|auslieferungsauftrag|orden de entrega|bon a delivrer|bon de livraison|提货单',
  ],
  [
    'freight_release',
    4,
    'freight release|cargo release|telex release|release confirmation|freistellung|liberacion de carga|mainlevee|电放',
  ],
  [
    'demurrage_invoice',
    5,
    'demurrage invoice|detention invoice|demurrage and detention invoice|demurrage detention invoice|invoice for demurrage|per diem invoice|storage invoice',
  ],
  [
    'demurrage_invoice',
    5,
    'demurrage rechnung|rechnung demurrage|standgeldrechnung|factura de demoras|facture de surestaries|滞箱费发票|滞期费发票',
  ],
  ['demurrage_invoice', 1, 'demurrage charges|detention charges|chargeable days|free time expired|free days'],
  [
    'freight_invoice',
    4,
    'freight invoice|ocean freight invoice|frachtrechnung|factura de flete|facture de fret|运费发票',
  ],
  ['freight_invoice', 1, 'ocean freight|bunker adjustment|terminal handling charge'],
  ['commercial_invoice', 4, 'commercial invoice|handelsrechnung|factura comercial|facture commerciale|商业发票'],
  ['commercial_invoice', 1, 'unit price|country of origin|incoterms'],
  ['packing_list', 4, 'packing list|packliste|lista de empaque|liste de colisage|装箱单'],
  [
    'customs_entry',
    4,
    'entry summary|customs entry|customs declaration|import declaration|zollanmeldung|declaracion aduanera|declaration en douane|报关单',
  ],
  ['customs_entry', 2, 'cbp form 7501|cbp form 3461|entry number'],
  [
    'proof_of_delivery',
    4,
    'proof of delivery|delivery receipt|ablieferungsnachweis|comprobante de entrega|preuve de livraison|签收单',
  ],
  [
    'notification',
    3,
    'vessel delay|delay notice|delay notification|schedule change|change of schedule|rollover notice|vessel schedule update|notice of availability|rail arrival notification|container availability|advisory',
  ],
  ['notification', 3, 'verspatungsmeldung|aviso de retraso|avis de retard|船期变更'],
  [
    'status_report',
    4,
    'status report|shipment status|container status report|tracking report|open shipments|shipment report|statusbericht|informe de estado|rapport de suivi|状态报告',
  ],
];

export const KIND_RULES: readonly KindRule[] = ROWS.flatMap(([kind, weight, phrases]) =>
  phrases.split('|').map((phrase) => ({ kind, phrase, weight })),
);
