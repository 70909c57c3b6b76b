/**
 * Serves Port of Virginia's import availability, written only from its page "Import Availability API" (bulk request).
 */
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk } from './terminal-desk.ts';

export interface PortOfVirginia extends TerminalDesk {
  /** Import availability objects, keyed by container and bill, such as `EXMU7004120/EXBL7788990`. */
  imports: Map<string, Record<string, unknown>>;
}

export async function startPortOfVirginia(key: string): Promise<PortOfVirginia> {
  const imports = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk(({ method, url, body }): Answer => {
    if (url.pathname !== '/import-availability') return jsonAnswer(404, { message: 'Not Found' });
    if (url.searchParams.get('key') !== key) return jsonAnswer(401, { message: 'Unauthorized' });
    if (method !== 'POST') return jsonAnswer(405, { message: 'Method Not Allowed' });
    const asked: unknown = JSON.parse(body);
    if (!Array.isArray(asked) || asked.length === 0 || asked.length > 100)
      return jsonAnswer(400, { message: 'A list of import availability request objects (100 max)' });
    return jsonAnswer(
      200,
      asked.map((one: unknown) => answerTo(one, imports)),
    );
  });
  return { ...desk, imports };
}

function answerTo(asked: unknown, imports: PortOfVirginia['imports']): Record<string, unknown> {
  const { equipmentId, referenceId } = Object(asked);
  const data = imports.get(`${equipmentId}/${referenceId}`) ?? null;
  return { equipmentId, referenceId, data, message: data === null ? 'Container not found for bill of lading' : null };
}
