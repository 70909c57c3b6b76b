/**
 * Connections through an egress proxy. Names are resolved and checked here, and the proxy connects to the resulting
 * address. If the proxy resolved the name itself, it could reach an address other than the one that the guard checked
 * (decision 0023).
 */
import { request as requestPlainly } from 'node:http';
import { request as requestByTls } from 'node:https';
import { isIPv6, type Socket } from 'node:net';

export interface TunnelInput {
  proxy: URL;
  /** Checked address, without brackets. */
  address: string;
  port: number;
  timeoutMs: number;
}

/** Makes the proxy connect to the address. Throws if the proxy refuses. */
export async function openTunnel({ proxy, address, port, timeoutMs }: TunnelInput): Promise<Socket> {
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const secure = proxy.protocol === 'https:';
  const request = (secure ? requestByTls : requestPlainly)({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (secure ? 443 : 80),
    method: 'CONNECT',
    path: authority,
    headers: { Host: authority, ...credentialsOf(proxy) },
    agent: false,
  });
  const timer = setTimeout(() => request.destroy(new Error('no response in time')), timeoutMs);
  try {
    const connected = Promise.withResolvers<{ statusCode: number | undefined; socket: Socket }>();
    // `connect` is emitted for every status.
    request.once('connect', ({ statusCode }, socket) => connected.resolve({ statusCode, socket }));
    request.once('error', connected.reject).end();
    const { statusCode, socket } = await connected.promise;
    if (statusCode === 200) return socket;
    socket.destroy();
    throw new Error(`it responded with ${statusCode}`);
  } catch (error) {
    // Users read this message; Node's own text would contain the address of the proxy.
    const reason = !(error instanceof Error) ? error : 'code' in error ? error.code : error.message;
    throw new Error(`the egress proxy made no connection: ${reason}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function credentialsOf({ username, password }: URL): { 'Proxy-Authorization'?: string } {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
