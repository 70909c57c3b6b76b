/** Columns excluded from every export: sealed or hashed secrets, and responses that may contain a secret. */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['key_hash'],
  idempotency_keys: ['body', 'headers'],
  invitations: ['token_hash'],
  known_devices: ['token_hash'],
  line_credentials: ['sealed_values'],
  mail_addresses: ['token_hash'],
  mailboxes: ['password_encrypted'],
  oauth_records: ['id_hash', 'payload'],
  password_resets: ['token_hash'],
  people: ['password_hash'],
  push_subscriptions: ['secret_encrypted', 'previous_secret_encrypted'],
  sessions: ['token_hash'],
  share_links: ['token_hash', 'password_hash'],
  subscriptions: ['channel_url_encrypted'],
  webhook_former_secrets: ['secret_encrypted'],
  webhooks: ['secret_encrypted', 'headers', 'headers_encrypted'],
};
