/** Serves PortConnect's container visits, written only from the operations of its developer portal. */
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk } from './terminal-desk.ts';

export interface PortConnect extends TerminalDesk {
  visits: Record<string, unknown>[];
}

const CATEGORIES = ['Domestic', 'Export', 'Import', 'Restow', 'Storage', 'Through', 'Transhipment'];
const PARAMETERS = ['containerNumber', 'portCode', 'category', 'shippingDirection'];

export async function startPortConnect(key: string): Promise<PortConnect> {
  const visits: Record<string, unknown>[] = [];
  const desk = await openTerminalDesk(({ method, url, headers }): Answer => {
    if (headers['ocp-apim-subscription-key'] !== key)
      return jsonAnswer(401, { statusCode: 401, message: 'Access denied due to invalid subscription key.' });
    if (method !== 'GET' || url.pathname !== '/v1/container-visits')
      return jsonAnswer(404, { statusCode: 404, message: 'Resource not found' });
    const { searchParams } = url;
    const category = searchParams.get('category');
    const isUnknown = [...searchParams.keys()].some((name) => !PARAMETERS.includes(name));
    const numbers = searchParams.getAll('containerNumber');
    if (isUnknown || (category !== null && !CATEGORIES.includes(category)) || numbers.length > 10)
      return jsonAnswer(400, { statusCode: 400, message: 'The request is invalid.' });
    const port = searchParams.get('portCode');
    const found = visits.filter(
      (visit) =>
        numbers.includes(String(visit.containerNumber)) &&
        (category === null || visit.category === category) &&
        (port === null || visit.portCode === port),
    );
    return jsonAnswer(200, found);
  });
  return { ...desk, visits };
}
