/**
 * Field labels in English, German, Spanish, French and Chinese, in the form of `plainText`, separated by `|`. A row
 * with a null field lists labels whose value must not be mistaken for another field's, such as an earlier arrival.
 */
type Row = readonly [field: string | null, labels: string];

const ROWS: readonly Row[] = [
  [
    'equipmentReference',
    'container|containers|container no|container nos|container number|container numbers|container s|cntr|cntr no|cntr number|ctr no|equipment|equipment no|equipment number|unit no|unit number|unit|container id|container initial and number',
  ],
  [
    'equipmentReference',
    'containernummer|container nr|contenedor|no de contenedor|numero de contenedor|conteneur|n conteneur|no conteneur|numero de conteneur|集装箱号|箱号|柜号',
  ],
  [
    'transportDocumentReference',
    'b l|b l no|b l number|bl|bl no|bl number|bill of lading|bill of lading no|bill of lading number|bill no|master b l|master b l no|master bill|master bill of lading|mbl|mbl no|m b l|m b l no|ocean b l|ocean bill of lading|ocean bill|obl|swb no|sea waybill no|waybill no|waybill number|carrier b l|line b l|carrier bill of lading|ocean b l no',
  ],
  [
    'transportDocumentReference',
    'konnossement|konnossement nr|b l nr|bl nr|b l nummer|konnossementnummer|conocimiento de embarque|conocimiento|no de b l|no b l|numero de b l|numero de bl|bl maestro|connaissement|n de connaissement|no de connaissement|numero de connaissement|n b l|提单号|主提单号|提单号码',
  ],
  [
    'houseTransportDocumentReference',
    'house b l|house b l no|house bill|house bill of lading|hbl|hbl no|h b l|h b l no|forwarder b l|haus b l|分提单号',
  ],
  [
    'carrierBookingReference',
    'booking|booking no|booking number|booking ref|booking reference|carrier booking|carrier booking no|carrier booking reference|bkg no|bkg ref|bkg|our booking no|booking confirmation no',
  ],
  [
    'carrierBookingReference',
    'buchungsnummer|buchung nr|buchungs nr|buchungsreferenz|reserva|no de reserva|numero de reserva|numero de booking|reservation|n de reservation|no de reservation|numero de reservation|订舱号',
  ],
  [
    'customerReference',
    'customer reference|customer ref|your reference|your ref|client reference|ihre referenz|su referencia|votre reference|客户编号',
  ],
  [
    'purchaseOrderReference',
    'po|po no|po number|p o number|purchase order|purchase order no|bestellnummer|orden de compra|bon de commande|采购订单号',
  ],
  [
    'issueDate',
    'date of issue|issue date|date issued|issued|issued on|date of notice|notice date|document date|print date|ausstellungsdatum|fecha de emision|date d emission|签发日期',
  ],
  [
    'vesselName',
    'vessel|vessel name|mother vessel|ocean vessel|arriving vessel|ship|m v|schiff|schiffsname|buque|nave|nombre del buque|navire|nom du navire|船名',
  ],
  [
    'carrierVoyageNumber',
    'voyage|voyage no|voyage number|voy|voy no|reise|reisenummer|reise nr|viaje|no de viaje|numero de viaje|voyage n|n de voyage|no de voyage|航次',
  ],
  [
    'vesselAndVoyage',
    'vessel voyage|vessel and voyage|vessel voy|vessel voy no|vessel name voyage|vessel voyage no|ocean vessel voyage|arriving vessel voyage|vsl voy|vessel name and voyage|schiff reise|schiff reise nr|buque viaje|nave viaje|navire voyage|船名航次|船名 航次',
  ],
  ['vesselIMONumber', 'imo|imo no|imo number|vessel imo|lloyds no|imo nummer|numero imo|numero omi'],
  ['placeOfReceipt', 'place of receipt|por|receipt place|ubernahmeort|lugar de recepcion|lieu de reception|收货地'],
  [
    'portOfLoading',
    'port of loading|port of lading|load port|loading port|pol|port of load|origin port|ladehafen|verladehafen|puerto de carga|puerto de embarque|port de chargement|装货港|起运港',
  ],
  [
    'portOfDischarge',
    'port of discharge|discharge port|pod|port of unlading|port of unloading|discharging port|destination port|loschhafen|entladehafen|bestimmungshafen|puerto de descarga|puerto de destino|port de dechargement|卸货港|目的港',
  ],
  [
    'placeOfDelivery',
    'place of delivery|final destination|place of final delivery|final place of delivery|delivery place|pld|fnd|lieferort|auslieferungsort|bestimmungsort|lugar de entrega|destino final|lieu de livraison|destination finale|交货地',
  ],
  [
    'plannedDepartureDate',
    'etd|estimated departure|estimated time of departure|estimated date of departure|departure date|sailing date|etd pol|planned departure|est departure|voraussichtliche abfahrt|abfahrt|abfahrtsdatum|fecha de salida|fecha estimada de salida|salida estimada|date de depart|depart prevu|depart estime|预计开航日|预计离港',
  ],
  [
    'actualDepartureDate',
    'atd|actual departure|actual time of departure|shipped on board date|on board date|laden on board|an bord datum|实际离港',
  ],
  [
    'portOfDischargeArrivalDate',
    'eta|eta pod|estimated arrival|estimated time of arrival|estimated date of arrival|estimated arrival date|arrival date|date of arrival|eta date|eta at pod|eta port of discharge|eta at port of discharge|new eta|revised eta|updated eta|current eta|est arrival|expected arrival|vessel eta|planned arrival',
  ],
  [
    'portOfDischargeArrivalDate',
    'voraussichtliche ankunft|ankunft|ankunftsdatum|vorauss ankunft|neue eta|fecha de llegada|fecha estimada de llegada|llegada estimada|fecha de arribo|nueva eta|date d arrivee|arrivee prevue|arrivee estimee|date d arrivee prevue|nouvelle eta|预计到港日|预计到港|预计抵港日期|到港日期',
  ],
  ['actualArrivalDate', 'ata|actual arrival|actual time of arrival|arrived|arrived on|实际到港'],
  [
    'placeOfDeliveryArrivalDate',
    'eta final destination|eta at final destination|eta place of delivery|eta destination|eta delivery|eta fnd|eta at place of delivery|final eta',
  ],
  [
    'dischargeTerminal',
    'terminal|discharge terminal|pickup location|pick up location|available at|cargo location|location of goods|place of availability|freight location|terminal de descarga',
  ],
  ['firmsCode', 'firms|firms code'],
  [
    'ISOEquipmentCode',
    'type|size type|container type|size|equipment type|type size|cntr type|iso code|container size type|containertyp|tipo|typ|type de conteneur|tipo de contenedor|箱型',
  ],
  [
    'sealNumber',
    'seal|seal no|seal number|seals|seal s|carrier seal|plombe|siegel|siegelnummer|precinto|no de precinto|sello|scelle|plomb|n scelle|封条号|封号',
  ],
  [
    'cargoGrossWeight',
    'gross weight|weight|gross wt|g w|cargo weight|gross weight kgs|gross weight kg|weight kg|weight kgs|bruttogewicht|gewicht|peso bruto|peso|poids brut|poids|毛重',
  ],
  [
    'lastFreeDay',
    'last free day|lfd|last free date|free time expires|free time expiry|free time until|free time ends|demurrage lfd|last day of free time|last free time|free time end|freetime expires|pickup lfd|port lfd|demurrage starts after',
  ],
  [
    'lastFreeDay',
    'letzter freier tag|freizeit bis|freie zeit bis|ende der freizeit|ultimo dia libre|ultimo dia libre de demoras|libre hasta|dernier jour franc|dernier jour de franchise|fin de franchise|免费期截止日|最后免费日|免箱期截止',
  ],
  [
    'emptyReturnDate',
    'empty return by|return empty by|empty return date|return by|last day to return empty|detention lfd|per diem lfd|empty return lfd|letzter ruckgabetag|ruckgabe bis|fecha limite de devolucion|date limite de restitution|还箱截止日',
  ],
  [
    'pickupNumber',
    'pickup number|pickup no|pick up number|pick up no|release number|release no|pin|pin code|delivery pin|freistellungsnummer|numero de retiro|提货号',
  ],
  ['itNumber', 'it number|it no|i t number|i t no|it'],
  ['containerStatus', 'status|current status|container status|last event|latest event|last status|estado|statut|状态'],
  [
    'cutOffDate',
    'cy cut off|cy cutoff|port cut off|cargo cut off|cargo cutoff|container yard cut off|cut off|closing|fcl delivery cut off|terminal cut off|annahmeschluss|cierre fisico|cierre de carga|截港时间|截关时间',
  ],
  [
    'documentationCutOffDate',
    'si cut off|si cutoff|documentation cut off|doc cut off|shipping instruction cut off|shipping instructions closing|documentation closing|cierre documental|截单时间',
  ],
  ['verifiedGrossMassCutOffDate', 'vgm cut off|vgm cutoff|vgm deadline|vgm closing|cierre vgm|vgm截止时间'],
  [
    'invoiceNumber',
    'invoice no|invoice number|invoice|rechnungsnummer|rechnung nr|factura no|no de factura|numero de factura|facture n|numero de facture|n de facture|发票号',
  ],
  [
    'totalAmount',
    'total amount|total due|amount due|total amount due|invoice total|total charges|grand total|balance due|total payable|gesamtbetrag|rechnungsbetrag|importe total|total a pagar|montant total|total a payer|总金额',
  ],
  [
    'paymentDueDate',
    'due date|payment due|payment due date|due by|fallig am|fecha de vencimiento|date d echeance|付款期限',
  ],
  ['entryNumber', 'entry no|entry number|customs entry no'],
  [
    'deliveryDate',
    'delivered|delivered on|delivery date|date delivered|lieferdatum|zugestellt am|fecha de entrega|date de livraison|签收日期',
  ],
  [
    null,
    'previous eta|old eta|original eta|initial eta|former eta|prior eta|previous arrival|bisherige eta|alte eta|eta anterior|ancienne eta|previous etd|old etd|original etd|previous vessel|former vessel|feeder vessel|pre carriage|pre carriage by|precarriage|eta transshipment|transshipment port|port of transshipment|first vessel',
  ],
  [
    null,
    'shipper|consignee|notify party|notify|also notify|exporter|importer|absender|empfanger|meldeadresse|remitente|consignatario|destinatario|notificar a|expediteur|destinataire|notifier|发货人|收货人|通知人',
  ],
  [
    null,
    'description|description of goods|marks and numbers|packages|pieces|commodity|quantity|measurement|volume|remarks|rate|days|from|to|amount|charge|charges|free days|date|free time|total|page|scac|carrier|line|incoterms|net weight|tare|customer|contact|phone|fax|email',
  ],
];

export interface Label {
  field: string | null;
  label: string;
}

export const LABELS: ReadonlyMap<string, Label> = new Map(
  ROWS.flatMap(([field, labels]) => labels.split('|').map((label) => [label, { field, label }] as const)),
);

export const MAX_LABEL = 60;
