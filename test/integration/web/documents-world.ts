/** Documents for the pages: drawn arrival notices and the workers that read them. */
import { createDocumentActivities } from '../../../activities/documents/document-activities.ts';
import { pdfPaper } from '../../../bench/documents/pdf-paper.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { responseReader } from '../../../connectors/response-reader.ts';
import { applyDocument } from '../../../operations/documents/apply-document.ts';
import { receiveDocument } from '../../../operations/documents/receive-document.ts';
import { renderNotification } from '../../../operations/events/prepare-events.ts';
import { defaultTrackingSettings } from '../../../operations/watches/poll-deps.ts';
import { insertRepresentation } from '../../../store/documents/representations.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { BASE_URL } from '../../support/serve-api.ts';
import type { TrackingRig } from '../tracking/tracking-rig.ts';

/** Starts workers that track numbers and read documents. */
export function startReading(tracking: TrackingRig): Promise<() => Promise<void>> {
  const { database } = tracking;
  const recording = {
    database,
    registry: createRegistry({ simulatorUrl: tracking.simulatorUrl, environment: {} }),
    settings: defaultTrackingSettings,
    reader: responseReader,
  };
  const reading = createDocumentActivities({
    database,
    baseUrl: BASE_URL,
    renderNotification: renderNotification(BASE_URL),
    apply: (document) => applyDocument(recording, document),
  });
  return tracking.startWorker({ wrapActivities: (activities) => ({ ...activities, ...reading }) });
}

/** Draws an arrival notice with one container. */
export async function arrivalNotice(container: string, lastFreeDay: string): Promise<Buffer<ArrayBuffer>> {
  const { bytes } = await pdfPaper(({ text, bold }) => {
    bold(40, 50, 'EXAMPLE FORWARDING', 16);
    bold(220, 80, 'ARRIVAL NOTICE', 14);
    text(40, 120, 'Port of Discharge:');
    text(140, 120, 'Los Angeles');
    text(310, 120, 'Issue Date:');
    text(410, 120, '20-AUG-2026');
    ['Container No.', 'Gross Weight', 'Last Free Day'].forEach((head, column) => {
      bold(40 + column * 140, 220, head);
    });
    [container, '18000.00 KGS', lastFreeDay].forEach((cell, column) => {
      text(40 + column * 140, 236, cell);
    });
  });
  return Buffer.from(bytes);
}

/** Inserts an arrival notice in the state after it has been read. */
export async function insertReadNotice(database: Database, accountId: string): Promise<string> {
  const bytes = await arrivalNotice('MSCU6683873', '10-SEP-2026');
  const received = await receiveDocument(
    { database },
    {
      ...{ accountId, userId: null, bytes, fileName: 'notice.pdf', contentType: 'application/pdf', name: 'Notice' },
      ...{ source: 'upload', emailSubmissionId: null },
    },
  );
  if (received.outcome !== 'received') throw new Error(received.outcome);
  const { id } = received.document;
  const kind = 'arrival_notice';
  await database.deleteFrom('outbox').where('workflow_id', '=', `document/${id}`).execute();
  await database
    .updateTable('documents')
    .set({ pending_work: null, document_type: kind, classification_notes: 'Its heading is ARRIVAL NOTICE.' })
    .where('id', '=', id)
    .execute();
  const quote = (x: number, y: number, text: string) => ({ page: 1, box: { x, y, width: 70, height: 9 }, text });
  const field = { tier: 'layout', item: 'MSCU6683873' };
  const fields = [
    {
      ...field,
      name: 'equipmentReference',
      value: 'MSCU6683873',
      confidence: 0.99,
      quote: quote(40, 228, 'MSCU6683873'),
    },
    { ...field, name: 'lastFreeDay', value: '2026-09-10', confidence: 0.6, quote: quote(320, 228, '10-SEP-2026') },
  ];
  const text = 'ARRIVAL NOTICE\nContainer No. Last Free Day\nMSCU6683873 10-SEP-2026';
  const extracted = {
    ...{ documentType: kind, classificationNotes: null, schemaId: null, payload: {}, fields, references: [] },
    pages: [{ number: 1, width: 595, height: 842, text }],
  };
  await insertRepresentation(database, {
    ...{ account_id: accountId, id: newId(), document_id: id, work_version: 1, payload: '{}' },
    extracted: JSON.stringify(extracted),
  });
  return id;
}
