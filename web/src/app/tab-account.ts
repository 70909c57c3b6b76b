/**
 * Tracks the account that this tab shows. A session belongs to one account at a time, and another tab may switch it;
 * this tab's changes would then go to the wrong account. Each request therefore names the tab's account. The server
 * rejects a request for any other account, and the page reloads.
 */
const HEADER = 'Seamark-Account';
/** The error code of this rejection. */
const REFUSAL = 'other_account';
const NOTICE = 'seamark-other-account';
const CHANNEL = 'seamark-account';

let shown: string | null = null;

/** Receives the session's account each time the session is read. Reloads the page if the account has changed. */
export function showAccount(id: string): void {
  if (shown === null) shown = id;
  else if (shown !== id) reloadPage();
}

/** Returns the headers that name the tab's account. The request for the session omits them. */
export function tabHeaders(): Record<string, string> {
  return shown === null ? {} : { [HEADER]: shown };
}

/** Reloads the page if the server rejected a request for another account. */
export async function handleRefusal(response: Response): Promise<void> {
  if (response.status !== 409) return;
  const document: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { errors = [] }: { errors?: readonly { code?: string }[] } = document ?? {};
  if (errors.some(({ code }) => code === REFUSAL)) reloadPage();
}

/** Makes the other tabs reload. The caller navigates this tab. */
export function notifyOtherTabs(accountId: string): void {
  shown = accountId;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountId);
  channel.close();
}

export function followOtherTabs(signal: AbortSignal): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string>) => showAccount(data);
  signal.addEventListener('abort', () => channel.close());
}

/** Whether the page was reloaded because of another account. Returns true only once per reload. */
export function takeNotice(): boolean {
  const wasLeft = sessionStorage.getItem(NOTICE) !== null;
  sessionStorage.removeItem(NOTICE);
  return wasLeft;
}

function reloadPage(): void {
  sessionStorage.setItem(NOTICE, 'yes');
  window.location.assign('/');
}
