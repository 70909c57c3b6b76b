/** Serves TraPac's and Maher's inquiries, written only from an integrator's public notes. */
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk } from './terminal-desk.ts';

export interface Inquiry extends TerminalDesk {
  containers: Map<string, Record<string, unknown>>;
}

export async function startTrapac(terminal: 'LAX' | 'OAK'): Promise<Inquiry> {
  const containers = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk(({ method, url }): Answer => {
    if (method !== 'GET' || url.pathname !== '/TrapacAPI/api/Availabilities') return jsonAnswer(404, {});
    const numbers = (url.searchParams.get('list') ?? '').split(',');
    if (url.searchParams.get('terminal') !== terminal || numbers.length > 10) return jsonAnswer(400, {});
    const unknown = { errorCode: 1, errorDescription: 'Not found', terminalHold: [], amount: 0 };
    return jsonAnswer(
      200,
      numbers.map((number) => ({ number, ...(containers.get(number) ?? unknown) })),
    );
  });
  return { ...desk, containers };
}

/** `now` is in milliseconds since 1970. A timestamp that differs from it by more than a minute is refused. */
export async function startMaher(login: { sid: string; authorization: string }, now: number): Promise<Inquiry> {
  const containers = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk(({ method, url, headers, body }): Answer => {
    if (method !== 'GET' || url.pathname !== '/apigateway/rest/inquiry/import/container') return jsonAnswer(404, {});
    const isClient = headers.sid === login.sid && headers.authorization === login.authorization;
    if (!isClient || Math.abs(Number(headers.timestamp) - now) > 60_000) return jsonAnswer(401, { message: 'refused' });
    const container = containers.get(/^Container=([A-Z]{4}\d{7})$/.exec(body)?.[1] ?? '');
    return container === undefined
      ? jsonAnswer(404, { message: 'Container not found' })
      : jsonAnswer(200, { MaherApiInquiryService: container });
  });
  return { ...desk, containers };
}
