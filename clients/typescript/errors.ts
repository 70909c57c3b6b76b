import type { components } from './schema.generated.ts';

export type ErrorObject = components['schemas']['errors']['errors'][number];

/** Thrown for every unsuccessful response. `message` contains the texts of all errors. */
export class SeamarkError extends Error {
  readonly status: number;
  /** Empty if the response came from elsewhere, for example a proxy. */
  readonly errors: readonly ErrorObject[];
  /** Id under which the server logged the request; null if there is none. */
  readonly requestId: string | null;
  /** Seconds until a retry; null if the response states none. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, errors: readonly ErrorObject[]) {
    super(messageOf(response, errors));
    this.name = 'SeamarkError';
    this.status = response.status;
    this.errors = errors;
    this.requestId = response.headers.get('X-Request-Id');
    this.retryAfterSeconds = retryAfterSeconds(response);
  }

  static async of(response: Response): Promise<SeamarkError> {
    const document: unknown = await response.json().catch(() => null);
    return new SeamarkError(response, errorsOf(document));
  }
}

function errorsOf(document: unknown): ErrorObject[] {
  const errors = typeof document === 'object' && document !== null && 'errors' in document ? document.errors : null;
  return Array.isArray(errors) ? errors : [];
}

function messageOf({ status, statusText }: Response, errors: readonly ErrorObject[]): string {
  const texts = errors.map(({ detail, title, source }) => {
    const where = source?.pointer ?? source?.parameter ?? source?.header;
    return `${detail ?? title ?? ''}${where ? ` (${where})` : ''}`.trim();
  });
  const text = texts.filter((one) => one !== '').join('; ');
  return `${status} ${text || statusText}`.trim();
}

/** Parses `Retry-After` from either of its two formats into seconds. */
export function retryAfterSeconds(response: Response, now: number = Date.now()): number | null {
  const value = response.headers.get('Retry-After')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
