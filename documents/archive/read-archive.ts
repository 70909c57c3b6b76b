/** Reads a ZIP file as a document that lists its files. Each file becomes a separate document. */
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentFile, Extraction } from '../document.ts';
import { schemaIdOf } from '../schemas/document-schemas.ts';
import { unpackDocuments } from './unpack-documents.ts';

/** Returns null if the file is not an archive. Throws `Unreadable` if it cannot be unpacked. */
export async function readArchive({ bytes }: DocumentFile): Promise<Extraction | null> {
  if ((await fileTypeFromBuffer(bytes))?.ext !== 'zip') return null;
  const { parts, left } = await unpackDocuments(bytes);
  const lines = [
    'Files in this archive:',
    ...parts.map(({ fileName }) => fileName),
    ...left.map(({ fileName, reason }) => `${fileName} (not read: ${reason})`),
  ];
  return {
    ok: true,
    parts,
    document: {
      documentType: 'other',
      classificationNotes: 'It is an archive. Each of its files is a separate document.',
      schemaId: schemaIdOf('other'),
      payload: { utilizedTransportEquipments: [] },
      fields: [],
      references: [],
      pages: [{ number: 1, width: 0, height: 0, text: lines.join('\n') }],
    },
  };
}
