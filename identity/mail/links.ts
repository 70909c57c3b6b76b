/** Where links lead that people are given. The token stands in the path: it is good once, and pages there send no referrer. */
const PATHS = { setup: 'set-up', invitation: 'invitations', reset: 'reset-password' } as const;

export function linkTo(baseUrl: string, kind: keyof typeof PATHS, token: string): string {
  return `${baseUrl}/portal/${PATHS[kind]}/${token}`;
}
