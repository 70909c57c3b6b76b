/** The redirect target of a client, as shown on the consent page and allowed by its content security policy. */
import { isNativeRedirect } from '../../identity/oauth/client-metadata.ts';

export interface RedirectTarget {
  /** The host, or the scheme and host of a program on the device. */
  shown: string;
  /** Source expression for `form-action`, which browsers also apply to redirects. */
  source: string;
  /** Whether it is a program on the person's device, where any program can claim to be this client. */
  isOnDevice: boolean;
}

export function redirectTarget(uri: string): RedirectTarget {
  const url = new URL(uri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // Policies cannot contain IPv6 addresses.
  const source = isWeb && !url.hostname.startsWith('[') ? url.origin : url.protocol;
  return { shown: isWeb ? url.host : `${url.protocol}//${url.host}`, source, isOnDevice: isNativeRedirect(uri) };
}
