import type { Webhook, WebhookAttributes } from './queries.ts';

export interface WebhookForm {
  url: string;
  events: readonly string[];
  inOrder: boolean;
  /** If empty, the plain signature is not sent. */
  signatureHeader: string;
  headers: readonly { name: string; value: string }[];
  /** Seconds, separated by commas. If empty, the default schedule applies. */
  retrySchedule: string;
  timeoutSeconds: string;
  acceptedStatuses: string;
}

export const NEW_WEBHOOK: WebhookForm = {
  url: '',
  events: [],
  inOrder: false,
  signatureHeader: 'X-T49-Webhook-Signature',
  headers: [],
  retrySchedule: '',
  timeoutSeconds: '',
  acceptedStatuses: '',
};

export function formOf({ attributes }: Webhook): WebhookForm {
  return {
    url: attributes.url,
    events: attributes.events,
    inOrder: attributes.ordering === 'container',
    signatureHeader: attributes.signature_header ?? '',
    headers: attributes.headers ?? [],
    retrySchedule: attributes.retry_schedule?.join(', ') ?? '',
    timeoutSeconds: attributes.timeout_seconds?.toString() ?? '',
    acceptedStatuses: attributes.accepted_statuses?.join(', ') ?? '',
  };
}

export function attributesOf(form: WebhookForm): WebhookAttributes {
  const headers = form.headers.filter(({ name, value }) => name !== '' || value !== '');
  const signatureHeader = form.signatureHeader.trim();
  return {
    url: form.url,
    events: [...form.events],
    ordering: form.inOrder ? 'container' : 'none',
    signature_header: signatureHeader === '' ? null : signatureHeader,
    headers: headers.length === 0 ? null : headers,
    retry_schedule: numbersIn(form.retrySchedule),
    timeout_seconds: form.timeoutSeconds.trim() === '' ? null : Number(form.timeoutSeconds),
    accepted_statuses: numbersIn(form.acceptedStatuses),
  };
}

/** Parses numbers separated by commas. Invalid ones become NaN, so that the server rejects them with a reason. */
function numbersIn(text: string): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const given = parts.filter((part) => part !== '');
  return given.length === 0 ? null : given.map(Number);
}
