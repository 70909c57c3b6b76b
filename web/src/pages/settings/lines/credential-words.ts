import type { LineCredentials } from './queries.ts';

const LABELS: Readonly<Record<string, string>> = {
  API_KEY: 'API key',
  CLIENT_ID: 'Client ID',
  CLIENT_SECRET: 'Client secret',
  USERNAME: 'User name',
  PASSWORD: 'Password',
  CERT: 'Certificate',
  KEY: 'Private key of the certificate',
  JWT_CERT: 'Certificate of the assertion',
  JWT_KEY: 'Private key of the assertion',
  HMAC_KEY_ID: 'Key ID',
  HMAC_SECRET: 'Signing secret',
};

/**
 * Returns the label of a credential field. Custom lines may have other fields: `PARTNER_CODE` becomes "Partner code".
 */
export function fieldLabel(field: string): string {
  const words = field.toLowerCase().replaceAll('_', ' ');
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Whether the field is a certificate or a private key, which span several lines. */
export function isFile(field: string): boolean {
  return /(^|_)(CERT|KEY)$/.test(field) && !field.endsWith('API_KEY');
}

/** Whether input is masked. Only ids, user names and codes are shown. */
export function isCovered(field: string): boolean {
  return !/(^|_)(ID|USERNAME|CODE)$/.test(field);
}

/** Describes whose credentials the line is polled with. */
export function whoseWords({ is_set, is_complete, is_server_enabled }: LineCredentials['attributes']): string {
  if (is_set) return is_complete ? 'Your own' : 'Your own, incomplete. Enter them again';
  return is_server_enabled ? 'This server’s' : 'Not connected yet';
}
