/** Redirect target of a client, for the consent page and its policy. Pure. */
import { isNativeRedirect } from '../../identity/oauth/client-metadata.ts';

export interface RedirectTarget {
  /** A host, or the scheme of a program on the device. */
  shown: string;
  /** Source expression for `form-action`, which browsers also apply to redirects. */
  source: string;
  /** True for a program on the person's device, where any program can claim to be this client. */
  isOnDevice: boolean;
}

export function redirectTarget(uri: string): RedirectTarget {
  const url = new URL(uri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // Policies cannot contain IPv6 addresses.
  const source = isWeb && !url.hostname.startsWith('[') ? url.origin : url.protocol;
  return { shown: isWeb ? url.host : `${url.protocol}//${url.host}`, source, isOnDevice: isNativeRedirect(uri) };
}
