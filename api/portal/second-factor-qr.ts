import { encode } from 'uqr';
import { appAddress } from '../../identity/second-factor/totp.ts';
import { html, type Markup } from '../../resources/html.ts';

/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const QUIET = 4;

/** Draws the QR code that an authenticator app scans: dark on white, in dark mode too. */
export function appCode(secret: string, email: string): Markup {
  const { data, size } = encode(appAddress(secret, email), { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg role="img" aria-label="QR code for your authenticator app" width="240" height="240" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
