export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Result for the poll log: `12 events`, `not found`, `throttled` … */
  answered: string;
  /** Whether to close the connection instead of responding. */
  drop?: boolean;
  /** In real time. */
  delayMs?: number;
}

export function jsonReply(
  status: number,
  value: unknown,
  answered: string,
  headers: Record<string, string> = {},
): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value), answered };
}

/** Builds the error response of terminals and railroads (RFC 9457). */
export function problemReply(status: number, title: string, detail: string): Reply {
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  return { status, headers: { 'content-type': 'application/problem+json' }, body, answered: title.toLowerCase() };
}

/** Builds the error response of DCSA Track & Trace 2 (spec/sources A7). */
export function dcsaError(
  status: number,
  text: string,
  reason: string,
  message: string,
  uri: string,
  nowText: string,
): Reply {
  const body = {
    httpMethod: 'GET',
    requestUri: uri,
    statusCode: status,
    statusCodeText: text,
    errorDateTime: nowText,
    errors: [{ reason, message }],
  };
  return jsonReply(status, body, text.toLowerCase());
}
