/** Problems of a mailbox, each with an explanation for people and the next step. */

export const MAILBOX_PROBLEMS = {
  address_refused: {
    detail: 'The host resolves to an address that this server may not connect to, or the port is not allowed',
    advice:
      'Use the public name of the mail server, with port 993 or 143. For a server inside your network, its operator must allow it.',
  },
  name_not_found: {
    detail: 'The host has no address',
    advice: 'Check the spelling of the host, such as imap.example.com.',
  },
  unreachable: {
    detail: 'The mail server does not respond',
    advice: 'Check host and port, and whether a firewall lets this server reach it.',
  },
  tls_failed: {
    detail: 'The connection cannot be encrypted, or the certificate is not valid for this host',
    advice: 'Use the name in the certificate. Port 993 requires security tls, port 143 starttls.',
  },
  login_refused: {
    detail: 'The mail server refuses the user or the password',
    advice: 'Check both. Many providers require a password for this app alone, and IMAP to be switched on.',
  },
  folder_missing: {
    detail: 'The mailbox has no such folder',
    advice: 'Choose one of the folders that the check lists.',
  },
  disconnected: {
    detail: 'The mail server ended the connection',
    advice: 'Nothing to do: Seamark reconnects automatically.',
  },
  quota_exceeded: {
    detail: 'The account has no space left for documents',
    advice: 'Delete documents, or ask the operator to raise the quota. Reading then continues.',
  },
} as const;

export type MailboxProblem = keyof typeof MAILBOX_PROBLEMS;

export function isMailboxProblem(code: string | null): code is MailboxProblem {
  return code !== null && Object.hasOwn(MAILBOX_PROBLEMS, code);
}
