/** Checks the submitted password of a link, within its limits. */
import { networkOf } from '../../identity/people/sign-in-limits.ts';
import type { PageBrand } from '../pages/brand.ts';
import { readForm } from '../portal/form.ts';
import type { ApiResponse, PublicRequest } from '../route.ts';
import { takeGuess } from './limits.ts';
import { laterPage, linkPage } from './link-pages.ts';
import { type PasswordForm, passwordForm } from './password-form.ts';

export interface ProtectedLink {
  id: string;
  password_hash: string;
}

/** Returns null if the password is correct, otherwise the response. */
export async function refusePassword(
  request: PublicRequest,
  { id, password_hash: passwordHash }: ProtectedLink,
  { title, brand, ...form }: PasswordForm & { title: string; brand: PageBrand | null },
): Promise<ApiResponse | null> {
  const { database, address, now, services } = request;
  const password = (await readForm(request)).text('password');
  const guess = await takeGuess(database, { linkId: id, address, now: now() });
  if (guess.waitMs !== null) return laterPage('Too many wrong passwords.', guess.waitMs);
  const turn = { lane: networkOf(address ?? ''), isFirst: false };
  const { isCorrect } = await services.portal.passwords.check(passwordHash, password, turn);
  if (!isCorrect) {
    const problem = 'The password is wrong.';
    return linkPage(title, passwordForm({ ...form, isWrong: true }), { status: 422, problem, brand });
  }
  await guess.forget();
  return null;
}
