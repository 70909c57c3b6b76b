import { ApiError, badRequest } from '../json-api/errors.ts';
import type { PublicRequest } from '../route.ts';

/** More than anyone types. */
const MAX_BYTES = 65_536;
const CONTENT_TYPE = 'application/x-www-form-urlencoded';

export class Form {
  readonly #fields: URLSearchParams;

  constructor(text = '') {
    this.#fields = new URLSearchParams(text);
  }

  /** Returns the first value of a field; empty if there is none. Throws 400 for a NUL character. */
  text(name: string): string {
    const value = this.#fields.get(name) ?? '';
    if (value.includes('\0')) throw badRequest(`${name} contains a NUL character`);
    return value;
  }

  all(name: string): string[] {
    return this.#fields.getAll(name);
  }
}

export async function readForm(request: PublicRequest): Promise<Form> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== CONTENT_TYPE) {
    const detail = `Send forms as ${CONTENT_TYPE}`;
    throw new ApiError(415, [{ status: '415', title: 'Unsupported Media Type', detail }]);
  }
  return new Form(Buffer.from(await request.readBody(MAX_BYTES)).toString('utf8'));
}
