/** One HTTP response as a value; only `publisher.ts` writes to sockets. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export interface ErrorFacts {
  status: number;
  statusText: string;
  reason: string;
  message: string;
}

/** Fields of the error body that describe the failed request. */
export interface FailedRequest {
  method: string;
  /** Path and query as received, because a line does not redact what the caller sent. */
  uri: string;
}

export type ErrorStyle = 'v2' | 'newer';

/** Builds a DCSA error body, either in the form of Track & Trace 2.2 or in that of the newer APIs. */
export function dcsaError(
  style: ErrorStyle,
  request: FailedRequest,
  facts: ErrorFacts,
  headers: Record<string, string> = {},
): Answer {
  const shared = {
    httpMethod: request.method,
    requestUri: request.uri,
    statusCode: facts.status,
    statusCodeText: facts.statusText,
    errorDateTime: new Date().toISOString(),
  };
  const body =
    style === 'v2'
      ? { ...shared, errors: [{ reason: facts.reason, message: facts.message }] }
      : {
          ...shared,
          statusCodeMessage: facts.message,
          providerCorrelationReference: '4426d965-0dd8-4005-8c63-dc68b01c4962',
          errors: [
            {
              errorCode: 7003,
              property: 'query',
              value: facts.reason,
              jsonPath: '$',
              errorCodeText: facts.reason,
              errorCodeMessage: facts.message,
            },
          ],
        };
  return jsonAnswer(facts.status, body, { 'API-Version': '2.2.0', ...headers });
}
