/** Where a person who lets a client in is sent back to, as it is told to him and to his browser. Pure. */
import { isNativeRedirect } from '../../identity/oauth/client-metadata.ts';

export interface RedirectTarget {
  /** A host, or the scheme by which a program on the device is opened. */
  shown: string;
  /** For the policy of a page whose form leads there: browsers apply it to redirects too. */
  source: string;
  /** A program of the person's own device: whatever listens or is installed there can claim to be this client. */
  isOnDevice: boolean;
}

export function redirectTarget(uri: string): RedirectTarget {
  const url = new URL(uri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // Policies cannot name addresses of the sixth version.
  const source = isWeb && !url.hostname.startsWith('[') ? url.origin : url.protocol;
  return { shown: isWeb ? url.host : `${url.protocol}//${url.host}`, source, isOnDevice: isNativeRedirect(uri) };
}
