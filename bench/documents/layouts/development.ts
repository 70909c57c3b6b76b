/** Layouts used to develop the rules. */
import { writeXlsx } from 'hucre';
import { writeDate } from '../date-forms.ts';
import { type PaperLayout, page } from '../layout.ts';
import { pdfPaper } from '../pdf-paper.ts';

const arrivalLines: PaperLayout = {
  name: 'arrival-lines',
  kind: 'arrival_notice',
  states: ['container', 'bill', 'booking', 'vessel', 'voyage', 'discharge', 'arrival', 'lastFreeDay'],
  draw: (shipment) =>
    pdfPaper(({ text, bold }) => {
      bold(40, 50, shipment.line, 16);
      bold(220, 80, 'ARRIVAL NOTICE', 14);
      const rows = [
        ['B/L Number:', shipment.bill, 'Booking No.:', shipment.booking],
        ['Vessel:', shipment.vessel, 'Voyage:', shipment.voyage],
        ['Port of Loading:', shipment.loading.english, 'Port of Discharge:', shipment.discharge.english],
        ['ETA:', writeDate(shipment.arrival, 'dashName'), 'Issue Date:', writeDate(shipment.issued, 'dashName')],
      ];
      rows.forEach((row, index) => {
        row.forEach((cell, column) => {
          text([40, 140, 310, 410][column] ?? 0, 120 + index * 16, cell);
        });
      });
      ['Container No.', 'Type', 'Seal No.', 'Gross Weight', 'Last Free Day'].forEach((head, column) => {
        bold(40 + column * 105, 220, head);
      });
      shipment.containers.forEach((container, index) => {
        const cells = [
          container.number,
          container.type,
          container.seal,
          `${container.kilograms.toFixed(2)} KGS`,
          writeDate(container.lastFreeDay, 'dashName'),
        ];
        cells.forEach((cell, column) => {
          text(40 + column * 105, 236 + index * 14, cell);
        });
      });
      text(40, 500, 'Free time is subject to the tariff of the carrier. Please contact us before 12:00.');
    }),
};

const arrivalForm: PaperLayout = {
  name: 'arrival-cells',
  kind: 'arrival_notice',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival', 'lastFreeDay'],
  oneFreeDay: true,
  draw: (shipment) =>
    pdfPaper(({ text, bold, frame }) => {
      bold(200, 50, 'NOTICE OF ARRIVAL', 15);
      const cells = [
        ['MASTER B/L NO.', shipment.bill, 'VESSEL / VOYAGE', `${shipment.vessel} / ${shipment.voyage}`],
        ['PORT OF LOADING', shipment.loading.english, 'PORT OF DISCHARGE', shipment.discharge.english],
        ['ETD', writeDate(shipment.departure, 'usSlash'), 'ETA', writeDate(shipment.arrival, 'usSlash')],
        ['SHIPPER', 'ACME Trading Ltd', 'CONSIGNEE', 'Harbour Foods Inc'],
        [
          'LAST FREE DAY',
          writeDate(shipment.containers[0]?.lastFreeDay ?? '', 'usSlash'),
          'DATE OF NOTICE',
          writeDate(shipment.issued, 'usSlash'),
        ],
      ];
      cells.forEach(([left = '', leftValue = '', right = '', rightValue = ''], index) => {
        const y = 90 + index * 36;
        frame(40, y, 250, 36);
        frame(290, y, 260, 36);
        text(44, y + 10, left, 6.5);
        text(44, y + 25, leftValue, 9.5);
        text(294, y + 10, right, 6.5);
        text(294, y + 25, rightValue, 9.5);
      });
      bold(40, 300, 'CONTAINERS');
      shipment.containers.forEach(({ number, type }, index) => {
        text(40, 318 + index * 13, `${number}  ${type}`);
      });
    }),
};

const arrivalGerman: PaperLayout = {
  name: 'arrival-german',
  kind: 'arrival_notice',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival'],
  draw: (shipment) =>
    pdfPaper(({ text, bold }) => {
      bold(40, 60, 'Ankunftsanzeige', 16);
      const rows = [
        ['Konnossement-Nr.', shipment.bill],
        ['Schiff', shipment.vessel],
        ['Reise', shipment.voyage],
        ['Ladehafen', shipment.loading.german],
        ['Löschhafen', shipment.discharge.german],
        ['Voraussichtliche Ankunft', writeDate(shipment.arrival, 'dots')],
        ['Empfänger', 'Hafenkost GmbH'],
      ];
      rows.forEach(([label = '', value = ''], index) => {
        text(40, 100 + index * 15, label);
        text(200, 100 + index * 15, value);
      });
      ['Container-Nr.', 'Typ', 'Siegel', 'Bruttogewicht'].forEach((head, column) => {
        bold(40 + column * 120, 230, head);
      });
      shipment.containers.forEach(({ number, type, seal, kilograms }, index) => {
        [number, type, seal, `${kilograms.toFixed(2).replace('.', ',')} kg`].forEach((cell, column) => {
          text(40 + column * 120, 246 + index * 14, cell);
        });
      });
    }),
};

const arrivalMail: PaperLayout = {
  name: 'arrival-mail',
  kind: 'arrival_notice',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'arrival'],
  draw: async (shipment) =>
    page(`<html><body><p>Dear customer,</p><h2>Arrival Notice</h2><table>
      <tr><th>Bill of Lading</th><td>${shipment.bill}</td></tr>
      <tr><th>Vessel / Voyage</th><td>${shipment.vessel} ${shipment.voyage}</td></tr>
      <tr><th>POD</th><td>${shipment.discharge.english}</td></tr>
      <tr><th>Previous ETA</th><td>${writeDate(shipment.earlierArrival, 'spaceName')}</td></tr>
      <tr><th>ETA</th><td>${writeDate(shipment.arrival, 'spaceName')} 06:00</td></tr>
      <tr><th>Containers</th><td>${shipment.containers.map(({ number }) => number).join(', ')}</td></tr>
      </table></body></html>`),
};

const bookingColumns: PaperLayout = {
  name: 'booking-columns',
  kind: 'booking_confirmation',
  states: ['booking', 'vessel', 'voyage', 'discharge', 'arrival'],
  draw: (shipment) =>
    pdfPaper(({ text, bold }) => {
      bold(40, 50, 'BOOKING CONFIRMATION', 15);
      const rows = [
        ['Booking Number', shipment.booking],
        ['Vessel/Voyage', `${shipment.vessel} V. ${shipment.voyage}`],
        ['Port of Loading', shipment.loading.english],
        ['ETD', writeDate(shipment.departure, 'spaceName')],
        ['Port of Discharge', shipment.discharge.english],
        ['ETA', writeDate(shipment.arrival, 'spaceName')],
        ['VGM Cut-off', `${writeDate(shipment.departure, 'spaceName')} 12:00`],
        ['Equipment', `${shipment.containers.length} x 40HC`],
      ];
      rows.forEach(([label = '', value = ''], index) => {
        text(40, 90 + index * 18, `${label} :`);
        text(170, 90 + index * 18, value);
      });
    }),
};

const deliveryOrder: PaperLayout = {
  name: 'delivery-order',
  kind: 'delivery_order',
  states: ['container', 'bill', 'vessel', 'voyage', 'discharge', 'lastFreeDay'],
  draw: (shipment) =>
    pdfPaper(({ text, bold }) => {
      bold(200, 50, 'DELIVERY ORDER', 15);
      text(40, 90, `Ocean B/L No: ${shipment.bill}`);
      text(40, 105, `Vessel: ${shipment.vessel}`);
      text(320, 105, `Voyage: ${shipment.voyage}`);
      text(40, 120, `Discharge Port: ${shipment.discharge.english}`);
      text(320, 120, `Pick up no: PU${shipment.imo}`);
      ['Container Number', 'Size/Type', 'LFD'].forEach((head, column) => {
        bold(40 + column * 150, 160, head);
      });
      shipment.containers.forEach(({ number, type, lastFreeDay }, index) => {
        const spaced = `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`;
        [spaced, type, writeDate(lastFreeDay, 'iso')].forEach((cell, column) => {
          text(40 + column * 150, 176 + index * 14, cell);
        });
      });
    }),
};

const bill: PaperLayout = {
  name: 'bill-cells',
  kind: 'bill_of_lading',
  states: ['container', 'bill', 'booking', 'vessel', 'voyage', 'discharge'],
  draw: (shipment) =>
    pdfPaper(({ text, bold, frame }) => {
      bold(40, 40, 'BILL OF LADING FOR OCEAN TRANSPORT', 12);
      const cells = [
        [40, 60, 'Shipper', 'ACME Trading Ltd'],
        [300, 60, 'B/L No.', shipment.bill],
        [430, 60, 'Booking No.', shipment.booking],
        [40, 110, 'Notify Party', 'SAME AS CONSIGNEE'],
        [40, 160, 'Ocean Vessel', shipment.vessel],
        [200, 160, 'Voyage No.', shipment.voyage],
        [40, 195, 'Port of Loading', shipment.loading.english],
        [200, 195, 'Port of Discharge', shipment.discharge.english],
      ] as const;
      for (const [x, y, label, value] of cells) {
        frame(x - 3, y - 9, 155, 32);
        text(x, y, label, 6);
        text(x, y + 14, value, 9);
      }
      ['Container No.', 'Seal No.', 'Description of Goods', 'Gross Weight'].forEach((head, column) => {
        text(40 + column * 130, 260, head, 7);
      });
      shipment.containers.forEach(({ number, seal, kilograms }, index) => {
        [number, seal, 'FROZEN FISH', `${kilograms} KGS`].forEach((cell, column) => {
          text(40 + column * 130, 276 + index * 14, cell);
        });
      });
    }),
};

const statusSheet: PaperLayout = {
  name: 'status-sheet',
  kind: 'status_report',
  states: ['container', 'bill', 'vessel', 'discharge', 'arrival', 'lastFreeDay'],
  draw: async (shipment) => ({
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await writeXlsx({
      sheets: [
        {
          name: 'Status',
          rows: [
            ['Container Status Report'],
            ['Container', 'MBL', 'Vessel', 'POD', 'ETA', 'LFD', 'Status'],
            ...shipment.containers.map(({ number, lastFreeDay }) => [
              number,
              shipment.bill,
              shipment.vessel,
              shipment.discharge.unlocode,
              new Date(shipment.arrival),
              new Date(lastFreeDay),
              'On vessel',
            ]),
          ],
        },
      ],
    }),
  }),
};

export const DEVELOPMENT: readonly PaperLayout[] = [
  arrivalLines,
  arrivalForm,
  arrivalGerman,
  arrivalMail,
  bookingColumns,
  deliveryOrder,
  bill,
  statusSheet,
];
