import type { HttpResponse } from './connector.ts';
import { isRecord, list, member, parseJson, text } from './json-shape.ts';

/** An entry of an error body, in the older or the newer DCSA form (spec/sources A7). */
export interface ErrorEntry {
  code: string | null;
  message: string | null;
  property: string | null;
  value: string | null;
}

export interface ErrorBody {
  /** Whether the body is recognizably an error. */
  isError: boolean;
  html: boolean;
  /** Status stated in the body. */
  status: number | null;
  entries: ErrorEntry[];
  /** The provider's reference, for support requests. */
  reference: string | null;
  /** All texts in the body, for pattern matching. */
  text: string;
  /** Summary for operators. */
  summary: string;
}

const MAX_SUMMARY = 300;

/** Whether a body begins like an HTML page. */
export function isHtml(text: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<body|<script|<\?xml[^>]*>\s*<html)/i.test(text);
}

/**
 * Reads an error body in any of these forms: `{statusCode, statusCodeText, errors:[{reason,message}]}`, the newer
 * `{statusCode, statusCodeMessage, providerCorrelationReference, errors:[{errorCode,property,value,errorCodeText,
 * errorCodeMessage}]}`, problem+json, and the `{message}` of common gateways.
 */
export function readErrorBody(page: HttpResponse): ErrorBody {
  const parsed = parseJson(page.body);
  if (parsed.type !== 'json' || !isRecord(parsed.value)) {
    const reported = parsed.type === 'other' ? parsed.text.slice(0, 20_000) : '';
    const html = isHtml(reported);
    return {
      isError: false,
      html,
      status: null,
      entries: [],
      reference: null,
      text: reported,
      summary: html ? 'a web page' : '',
    };
  }
  const body = parsed.value;
  const entries = list(member(body, 'errors')).filter(isRecord).map(readEntry);
  const own = [
    text(member(body, 'statusCodeText')),
    text(member(body, 'statusCodeMessage')),
    text(member(body, 'message', 'error_description', 'detail', 'title', 'fault', 'moreInformation')),
    text(member(body, 'error')),
  ];
  const reported = [...entries.flatMap((entry) => [entry.code, entry.property, entry.message]), ...own].filter(
    (part) => part !== null,
  );
  const status = Number(member(body, 'statusCode', 'status', 'httpCode'));
  return {
    isError: entries.length > 0 || own.some((part) => part !== null) || Number.isInteger(status),
    html: false,
    status: Number.isInteger(status) && status >= 100 && status <= 599 ? status : null,
    entries,
    reference: text(member(body, 'providerCorrelationReference')),
    text: reported.join(' '),
    summary: summarize(reported, text(member(body, 'providerCorrelationReference'))),
  };
}

function readEntry(entry: Record<string, unknown>): ErrorEntry {
  return {
    code: text(member(entry, 'errorCodeText', 'reason', 'errorCode', 'code')),
    message: text(member(entry, 'errorCodeMessage', 'message', 'detail')),
    property: text(member(entry, 'property', 'jsonPath')),
    value: text(member(entry, 'value')),
  };
}

function summarize(reported: string[], reference: string | null): string {
  const words = [...new Set(reported)].join('; ').slice(0, MAX_SUMMARY);
  return reference === null ? words : `${words}; reference ${reference}`;
}
