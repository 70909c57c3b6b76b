/**
 * Connects to a mailbox: resolves its name under the address guard, encrypts the connection, logs in, and opens the
 * folder read-only, so that no message is marked as read or deleted.
 */
import { isIP } from 'node:net';
import { ImapFlow, type MailboxObject } from 'imapflow';
import { MAIL_LIMITS } from '../../documents/mail/limits.ts';
import { type AddressRules, isOwnMachine } from '../../outbound/address-guard.ts';
import { type PinRules, pinAddress } from '../../outbound/pinned-address.ts';
import { createResolver } from '../../outbound/resolver.ts';
import type { MailboxRow } from '../../store/mail/mailboxes.ts';
import { connectionFailure, MailboxFailure } from './mailbox-failure.ts';

export interface MailboxLogin extends Pick<MailboxRow, 'host' | 'port' | 'security' | 'username' | 'folder'> {
  password: string;
}

export interface ConnectRules extends PinRules {
  /** Egress proxy, to which only addresses are sent, never names. */
  proxy?: URL | null;
}

export function mailboxRules(settings: AddressRules & Pick<ConnectRules, 'proxy'>): ConnectRules {
  return { ...settings, resolve: createResolver(settings) };
}

export interface OpenMailbox {
  client: ImapFlow;
  folder: MailboxObject;
}

export type ConnectStep = 'address' | 'connection' | 'login' | 'folder';

const PORTS = [143, 993];
const CONNECT_MS = 10_000;
/** Time limit for all steps together. Otherwise, a server could send a byte now and then and never finish a reply. */
const ALL_STEPS_MS = 30_000;
/** Servers may end a connection that has been silent for 30 minutes (RFC 2177); routers may do so earlier. */
const IDLE_MS = 4 * 60_000;
/** Size of the largest response: a message with its protocol overhead. */
const RESPONSE_BYTES = MAIL_LIMITS.bytes + 1024 * 1024;

export interface ConnectOptions {
  signal: AbortSignal;
  /** Called when a step begins. */
  onStep?(step: ConnectStep): void;
  /** Time limit for all steps together, in milliseconds. */
  limitMs?: number;
}

/** Throws `MailboxFailure`, with the reason `unreachable` if the steps take too long. */
export async function connectMailbox(
  login: MailboxLogin,
  rules: ConnectRules,
  { signal, onStep = () => {}, limitMs = ALL_STEPS_MS }: ConnectOptions,
): Promise<OpenMailbox> {
  const limit = AbortSignal.timeout(limitMs);
  const deadline = AbortSignal.any([signal, limit]);
  onStep('address');
  const address = await pinAddress(login, PORTS, rules).catch((error: unknown) => {
    const failure = connectionFailure(error);
    throw failure.problem === 'address_refused' ? failure : new MailboxFailure('name_not_found', error);
  });
  onStep('connection');
  const client = clientOf(login, address, rules);
  const release = closeOnAbort(client, deadline);
  try {
    deadline.throwIfAborted();
    await client.connect();
    onStep('folder');
    const folder = await client.mailboxOpen(login.folder, { readOnly: true }).catch((error: unknown) => {
      throw client.usable ? new MailboxFailure('folder_missing', error) : error;
    });
    deadline.throwIfAborted();
    return { client, folder };
  } catch (error) {
    client.close();
    const failure = limit.aborted ? new MailboxFailure('unreachable', error) : connectionFailure(error);
    if (failure.problem === 'login_refused') onStep('login');
    throw failure;
  } finally {
    release();
  }
}

/** Closes the connection when the signal aborts, which ends its commands. Returns a function that cancels this. */
export function closeOnAbort(client: ImapFlow, signal: AbortSignal): () => void {
  const close = () => client.close();
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  return () => signal.removeEventListener('abort', close);
}

function clientOf(login: MailboxLogin, address: string, rules: ConnectRules): ImapFlow {
  const { host, port, security, username: user, password: pass } = login;
  const isDirect = rules.proxy == null || isOwnMachine(host, rules);
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: true }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // Set explicitly, because the environment could otherwise disable the check.
    tls: { rejectUnauthorized: true },
    auth: { user, pass },
    ...(isDirect ? {} : { proxy: rules.proxy?.href }),
    logger: false,
    clientInfo: { name: 'Seamark' },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    autoIdleDelay: 500,
    maxIdleTime: IDLE_MS,
    maxLiteralSize: RESPONSE_BYTES,
    maxLineLength: RESPONSE_BYTES,
    maxResponseSize: 2 * RESPONSE_BYTES,
  });
  // Without a listener, an error would end the process. The connection closes anyway, and its commands fail.
  client.on('error', () => {});
  return client;
}
