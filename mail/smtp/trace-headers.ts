/** Headers that a server adds on delivery (RFC 5321, 4.4): the envelope sender and the origin of the message. */

export interface Envelope {
  /** Network address of the client. */
  address: string;
  helo: string;
  /** Address in `MAIL FROM`; empty for a bounce. */
  sender: string;
  protocol: string;
}

/** Maximum size of the added headers in bytes. */
export const TRACE_BYTES = 2_048;

/** Returns the headers to prepend. Removes characters from the client's values that could end a header or a comment. */
export function traceHeaders(envelope: Envelope, { name, at }: { name: string; at: Date }): Buffer {
  const { address, helo, sender, protocol } = envelope;
  const date = at.toUTCString().replace('GMT', '+0000');
  const lines = [
    `Return-Path: <${plain(sender)}>`,
    `Received: from ${plain(helo)} ([${plain(address)}])`,
    `\tby ${plain(name)} with ${plain(protocol)};`,
    `\t${date}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}@.:_+=/!#$%&'*?^`{|}~-]/gu, '').slice(0, 320);
}
