/**
 * Layouts reserved for evaluation. They were drawn after the rules were written, and the rules are never changed to fit
 * them.
 */
import { writeXlsx } from 'hucre';
import { writeDate } from '../date-forms.ts';
import { type PaperLayout, page } from '../layout.ts';
import { pdfPaper } from '../pdf-paper.ts';

const arrivalSpanish: PaperLayout = {
  name: 'arrival-spanish',
  kind: 'arrival_notice',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival', 'lastFreeDay'],
  oneFreeDay: true,
  draw: (shipment) =>
    pdfPaper(({ text, bold, frame }) => {
      bold(180, 46, 'AVISO DE LLEGADA', 16);
      text(430, 46, `Fecha de emisión: ${writeDate(shipment.issued, 'daySlash')}`, 7);
      const cells = [
        ['Conocimiento de embarque', shipment.bill],
        ['Buque', shipment.vessel],
        ['Viaje', shipment.voyage],
        ['Puerto de carga', shipment.loading.spanish],
        ['Puerto de descarga', shipment.discharge.spanish],
        ['Fecha estimada de llegada', writeDate(shipment.arrival, 'spanish')],
        ['Último día libre', writeDate(shipment.containers[0]?.lastFreeDay ?? '', 'spanish')],
      ];
      cells.forEach(([label = '', value = ''], index) => {
        const x = 40 + (index % 3) * 175;
        const y = 80 + Math.floor(index / 3) * 40;
        frame(x - 4, y - 10, 172, 38);
        text(x, y, label, 7);
        text(x, y + 16, value, 10);
      });
      ['Contenedor', 'Tipo', 'Precinto', 'Peso bruto'].forEach((head, column) => {
        bold(40 + column * 130, 240, head, 8);
      });
      shipment.containers.forEach(({ number, type, seal, kilograms }, index) => {
        [number, type, seal, `${kilograms.toFixed(2)} KG`].forEach((cell, column) => {
          text(40 + column * 130, 255 + index * 13, cell, 8);
        });
      });
    }),
};

const arrivalFrench: PaperLayout = {
  name: 'arrival-french-mail',
  kind: 'arrival_notice',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival'],
  draw: async (shipment) =>
    page(`<div><p>Bonjour,</p><h3>AVIS D'ARRIVÉE</h3>
      <p><b>N° de connaissement</b> : ${shipment.bill}</p><p><b>Navire / Voyage</b> : ${shipment.vessel} / ${shipment.voyage}</p>
      <p><b>Port de chargement</b> : ${shipment.loading.french}</p><p><b>Port de déchargement</b> : ${shipment.discharge.french}</p>
      <p><b>Arrivée prévue</b> : ${writeDate(shipment.arrival, 'french')}</p>
      <ul>${shipment.containers.map(({ number, type }) => `<li>${number} - ${type}</li>`).join('')}</ul><p>Cordialement</p></div>`),
};

const arrivalChinese: PaperLayout = {
  name: 'arrival-chinese',
  kind: 'arrival_notice',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival', 'lastFreeDay'],
  draw: async (shipment) =>
    page(`<html><body><h1>到货通知</h1><table>
      <tr><td>提单号：${shipment.bill}</td><td>船名：${shipment.vessel}</td><td>航次：${shipment.voyage}</td></tr>
      <tr><td>装货港：${shipment.loading.chinese}</td><td>卸货港：${shipment.discharge.chinese}</td><td>预计到港日：${writeDate(shipment.arrival, 'chinese')}</td></tr></table>
      <table><tr><th>箱号</th><th>箱型</th><th>封条号</th><th>最后免费日</th></tr>${shipment.containers
        .map(
          ({ number, type, seal, lastFreeDay }) =>
            `<tr><td>${number}</td><td>${type}</td><td>${seal}</td><td>${writeDate(lastFreeDay, 'chinese')}</td></tr>`,
        )
        .join('')}</table></body></html>`),
};

const bookingMail: PaperLayout = {
  name: 'booking-text',
  kind: 'booking_confirmation',
  states: ['booking', 'vessel', 'voyage', 'discharge', 'arrival'],
  draw: async (shipment) => ({
    contentType: 'text/plain',
    bytes: new TextEncoder().encode(`Subject: Booking acknowledgement ${shipment.booking}

We confirm your booking as follows.

Booking Ref     : ${shipment.booking}
Carrier         : ${shipment.line}
Mother Vessel   : ${shipment.vessel}
Voy No          : ${shipment.voyage}
POL             : ${shipment.loading.english}      ETD : ${writeDate(shipment.departure, 'nameFirst')}
POD             : ${shipment.discharge.english}    ETA : ${writeDate(shipment.arrival, 'nameFirst')}
CY Cut off      : ${writeDate(shipment.departure, 'nameFirst')} 16:00

Please return the shipping instructions in time.
`),
  }),
};

const deliveryWords: PaperLayout = {
  name: 'delivery-words-apart',
  kind: 'delivery_order',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'lastFreeDay'],
  draw: (shipment) =>
    pdfPaper(({ words }) => {
      words(40, 40, `${shipment.line} Agency Office`, 11);
      words(210, 70, 'Delivery Order', 14);
      words(40, 100, `Vessel Name: ${shipment.vessel}`);
      words(330, 100, `Voyage No: ${shipment.voyage}`);
      words(40, 115, `Bill of Lading No: ${shipment.bill}`);
      words(330, 115, `Port of Discharge: ${shipment.discharge.english}`);
      words(40, 130, 'Consignee: Harbour Foods Inc');
      shipment.containers.forEach(({ number, type, lastFreeDay }, index) => {
        const y = 170 + index * 48;
        words(40, y, `Container No: ${number}`);
        words(40, y + 13, `Type: ${type}`);
        words(40, y + 26, `Free time until: ${writeDate(lastFreeDay, 'spaceName')}`);
      });
      words(40, 700, 'Release subject to payment of all charges.', 7);
    }),
};

const waybill: PaperLayout = {
  name: 'waybill-boxes',
  kind: 'sea_waybill',
  states: ['container', 'bill', 'booking', 'vessel', 'voyage', 'discharge'],
  draw: (shipment) =>
    pdfPaper(({ text, bold, frame }) => {
      bold(330, 36, 'SEA WAYBILL', 13);
      bold(330, 50, 'NON-NEGOTIABLE', 7);
      const cells = [
        [36, 70, 250, 'Shipper / Exporter', 'Orient Seafood Co., Ltd'],
        [290, 70, 120, 'Waybill No.', shipment.bill],
        [415, 70, 140, 'Booking No.', shipment.booking],
        [36, 120, 250, 'Consignee', 'Harbour Foods Inc'],
        [36, 170, 160, 'Vessel and Voyage', `${shipment.vessel} / ${shipment.voyage}`],
        [200, 170, 165, 'Port of Loading', shipment.loading.english],
        [370, 170, 185, 'Port of Discharge', shipment.discharge.english],
      ] as const;
      for (const [x, y, width, label, value] of cells) {
        frame(x, y, width, 40);
        text(x + 3, y + 9, label, 6);
        text(x + 3, y + 25, value, 9);
      }
      text(40, 240, 'Container No. / Seal No.', 7);
      text(200, 240, 'Kind of Packages; Description of Goods', 7);
      text(450, 240, 'Gross Weight (KGS)', 7);
      shipment.containers.forEach(({ number, seal, kilograms }, index) => {
        text(40, 256 + index * 14, `${number} / ${seal}`);
        text(200, 256 + index * 14, '1 CONTAINER SAID TO CONTAIN');
        text(450, 256 + index * 14, kilograms.toFixed(3));
      });
    }),
};

const demurrage: PaperLayout = {
  name: 'demurrage-table',
  kind: 'demurrage_invoice',
  states: ['container', 'bill', 'vessel', 'voyage', 'lastFreeDay'],
  draw: (shipment) =>
    pdfPaper(({ text, bold }) => {
      bold(40, 50, shipment.line, 15);
      bold(330, 50, 'DEMURRAGE INVOICE', 13);
      text(330, 70, `Invoice No: ${shipment.imo}88`);
      text(330, 83, `Invoice date: ${writeDate(shipment.issued, 'usSlash')}`);
      text(40, 100, `MBL No: ${shipment.bill}`);
      text(40, 113, `Vessel/Voy: ${shipment.vessel} ${shipment.voyage}`);
      ['Equipment No', 'Type/Size', 'Last Free Day', 'From', 'To', 'Days', 'Rate', 'Amount'].forEach((head, column) => {
        bold([40, 130, 190, 270, 335, 400, 440, 490][column] ?? 0, 150, head, 8);
      });
      shipment.containers.forEach(({ number, type, lastFreeDay }, index) => {
        const day = writeDate(lastFreeDay, 'dashName');
        [number, type, day, day, day, '4', '150.00', '600.00'].forEach((cell, column) => {
          text([40, 130, 190, 270, 335, 405, 440, 495][column] ?? 0, 165 + index * 13, cell, 8);
        });
      });
      bold(400, 320, 'Total Amount Due');
      text(490, 320, `USD ${shipment.amount.toFixed(2)}`);
    }),
};

const statusPortal: PaperLayout = {
  name: 'status-portal-export',
  kind: 'status_report',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival', 'lastFreeDay'],
  draw: async (shipment) => ({
    contentType: 'application/octet-stream',
    bytes: await writeXlsx({
      sheets: [
        {
          name: 'Export',
          rows: [
            ['Tracking report', null, 'Customer', 'Harbour Foods'],
            [],
            [
              '#',
              'Equipment Number',
              'Bill of Lading Number',
              'Arriving Vessel',
              'Voyage',
              'Discharge Port',
              'Estimated Arrival',
              'Free Time Expires',
              'Latest Event',
              'Remarks',
            ],
            ...shipment.containers.map(({ number, lastFreeDay }, index) => [
              index + 1,
              number,
              shipment.bill,
              shipment.vessel,
              shipment.voyage,
              shipment.discharge.english,
              `${shipment.arrival} 08:00`,
              writeDate(lastFreeDay, 'nameFirst'),
              'Loaded on vessel',
              '',
            ]),
          ],
        },
      ],
    }),
  }),
};

const delayMail: PaperLayout = {
  name: 'delay-mail',
  kind: 'notification',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival'],
  draw: async (shipment) =>
    page(`<html><body><p><b>Vessel delay notice</b></p><p>Dear valued customer,</p>
      <p>we regret to inform you that the below shipment is delayed due to port congestion.</p>
      <table><tr><td>B/L number</td><td>Vessel</td><td>Voyage</td><td>POD</td><td>Old ETA</td><td>New ETA</td></tr>
      <tr><td>${shipment.bill}</td><td>${shipment.vessel}</td><td>${shipment.voyage}</td><td>${shipment.discharge.english}</td>
      <td>${writeDate(shipment.earlierArrival, 'dashName')}</td><td>${writeDate(shipment.arrival, 'dashName')}</td></tr></table>
      <p>Container(s): ${shipment.containers.map(({ number }) => number).join(' ')}</p></body></html>`),
};

export const HELD_OUT: readonly PaperLayout[] = [
  arrivalSpanish,
  arrivalFrench,
  arrivalChinese,
  bookingMail,
  deliveryWords,
  waybill,
  demurrage,
  statusPortal,
  delayMail,
];
