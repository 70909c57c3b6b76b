import { formTokenOf } from '../../../api/portal/form-token.ts';
import type { PortalVisitor, Shown } from './portal-visitor.ts';

/** Sends the fields of one of our forms, whether or not a page shows it. */
export function sendForm(
  visitor: PortalVisitor,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Promise<Shown> {
  const token = formTokenOf(visitor.cookies.get('seamark_session') ?? '');
  return visitor.post(path, { form_token: token, ...fields }, { headers });
}
