/**
 * The account that this tab shows. A session works in one account at a time, and another tab may go over to another one: what is
 * on screen here would then be of one account, and what is changed of the other. So each request says what the tab shows, the
 * server refuses it where the session is elsewhere, and the page begins anew.
 */
const HEADER = 'Seamark-Account';
/** As the server names the refusal. */
const REFUSAL = 'other_account';
const NOTICE = 'seamark-other-account';
const CHANNEL = 'seamark-account';

let shown: string | null = null;

/** As the session says, each time that it is asked for. */
export function showAccount(id: string): void {
  if (shown === null) shown = id;
  else if (shown !== id) beginAnew();
}

/** For requests about what is on screen; the session itself is asked for without. */
export function headersOfTab(): Record<string, string> {
  return shown === null ? {} : { [HEADER]: shown };
}

/** Looks at answers for the refusal. */
export async function heedRefusal(response: Response): Promise<void> {
  if (response.status !== 409) return;
  const document: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { errors = [] } = (document ?? {}) as { errors?: readonly { code?: string }[] };
  if (errors.some(({ code }) => code === REFUSAL)) beginAnew();
}

/** Other tabs of the browser begin anew; this one, which hears itself, is led on by who called. */
export function tellOtherTabs(accountId: string): void {
  shown = accountId;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountId);
  channel.close();
}

export function heedOtherTabs(signal: AbortSignal): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string>) => showAccount(data);
  signal.addEventListener('abort', () => channel.close());
}

/** Whether the page began anew for that; said once. */
export function takeNotice(): boolean {
  const wasLeft = sessionStorage.getItem(NOTICE) !== null;
  sessionStorage.removeItem(NOTICE);
  return wasLeft;
}

function beginAnew(): void {
  sessionStorage.setItem(NOTICE, 'yes');
  window.location.assign('/');
}
