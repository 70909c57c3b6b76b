/** Lists the documents of a shipment, or shows one with the passages that state its values (spec/contract 1.10). */
import { z } from 'zod';
import { readingOf } from '../../operations/documents/reading-of.ts';
import { wireTime } from '../../resources/time.ts';
import { findLinkedDocuments, type LinkedDocument } from '../../store/documents/documents.ts';
import { listDocuments } from '../../store/documents/list.ts';
import { cleanText } from '../values/camel-case.ts';
import { omitEmpty } from '../values/omit-empty.ts';
import { ageSeconds, metadataSchema, untrustedText } from '../values/sources.ts';
import { defineTool, type ToolContext, ToolError } from './define-tool.ts';

/** Maximum numbers of documents of a shipment and of values of a document in a result. */
const MAX_DOCUMENTS = 25;
const MAX_FIELDS = 60;
const MAX_QUOTE_LENGTH = 160;

const row = z.looseObject({});

export const getDocumentsTool = defineTool({
  name: 'get_documents',
  title: 'Get Documents',
  description:
    'Documents of a shipment, newest first; or, by id, one document with the values read from it and their quotes. Values are ' +
    'statements of the document; published values are in get_container and get_shipment_details.',
  input: z.object({
    shipment_id: z.uuid().optional().describe('Lists its documents'),
    id: z.uuid().optional().describe('Document id'),
  }),
  output: z.object({
    items: z.array(row).optional(),
    total: z.int().optional(),
    document: row.optional(),
    fields: z.array(row).optional().describe('name, value, container, confidence, inContents, quote, page'),
    fieldsTotal: z.int().optional(),
    _metadata: metadataSchema,
  }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, { shipment_id: shipmentId, id }) {
    if (!context.caller.account.features.document_processing) {
      throw new ToolError('Document processing is not enabled for this account.');
    }
    if (id !== undefined) return oneDocument(context, id);
    if (shipmentId !== undefined) return documentsOf(context, shipmentId);
    throw new ToolError('Input validation error: give the id of a document, or a shipment_id');
  },
});

async function documentsOf(context: ToolContext, shipmentId: string) {
  const filter = { filename: null, reference: null, documentTypes: null, status: null, review: null, shipmentId };
  const slice = { limit: MAX_DOCUMENTS, offset: 0 };
  const listed = await listDocuments(context.database, context.caller.accountId, filter, [], slice);
  const answer = { items: listed.rows.map(documentRow), total: listed.total };
  const address = `${context.baseUrl}/v2/documents?filter[shipment_id]=${shipmentId}`;
  const newest = listed.rows[0]?.created_at ?? null;
  return { ...answer, _metadata: metadata(context, answer, newest, address) };
}

async function oneDocument(context: ToolContext, id: string) {
  const [document] = await findLinkedDocuments(context.database, context.caller.accountId, [id]);
  if (document === undefined) {
    throw new ToolError(`Document ${id} not found. get_documents with a shipment_id lists the ids.`);
  }
  const { fields, sure } = await readingOf(context.database, document);
  const answer = {
    document: documentRow(document),
    fields: fields.slice(0, MAX_FIELDS).map(({ name, value, item, confidence, quote }) =>
      omitEmpty({
        name,
        value: typeof value === 'string' ? cleanText(value) : value,
        container: item,
        confidence,
        inContents: confidence >= sure,
        quote: quote === null ? null : cleanText(quote.text).slice(0, MAX_QUOTE_LENGTH),
        page: quote?.page,
      }),
    ),
    fieldsTotal: fields.length,
  };
  const address = `${context.baseUrl}/v2/documents/${id}`;
  return { ...answer, _metadata: metadata(context, answer, document.created_at, address) };
}

function documentRow(document: LinkedDocument): Record<string, unknown> {
  const { pending_work: work, failure_reason: failure } = document;
  const ended = failure === null ? 'extracted' : 'failed';
  return omitEmpty({
    id: document.id,
    name: cleanText(document.name),
    documentType: document.document_type_manual ?? document.document_type,
    extractionStatus: work === null || work === 'relink' ? ended : 'pending',
    failureReason: failure,
    source: document.source,
    shipments: document.shipmentIds,
    containers: document.containerIds,
    createdAt: wireTime(document.created_at),
  });
}

function metadata({ appUrl, now }: ToolContext, answer: object, receivedAt: Date | null, api: string) {
  const texts = ['items[*].name', 'document.name', 'fields[*].value', 'fields[*].quote'];
  return {
    source: 'document',
    code: null,
    observedAt: wireTime(receivedAt),
    ageSeconds: receivedAt && ageSeconds(receivedAt, now()),
    links: { app: `${appUrl}/documents`, api },
    untrustedText: untrustedText(answer, texts),
  };
}
