/** Each tool defines the bucket of its calls (spec D6). */
export function rateLimitText(seconds: number): string {
  return `Too many requests: the rate limit of this account is reached. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
