import type { Step } from './context.ts';

/** Headers against what browsers would do with an answer beyond reading it. A page of ours sets its own policy. */
export function securityHeaders(baseUrl: string): Step {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return async (context, next) => {
    context.set(headers);
    await next();
  };
}
