import type { Step } from './context.ts';

/**
 * Prevents browsers from sniffing, framing or executing a response, and search engines from listing it. Our pages set
 * their own content security policy.
 */
export function securityHeaders(baseUrl: string): Step {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return async (context, next) => {
    context.set(headers);
    await next();
  };
}
