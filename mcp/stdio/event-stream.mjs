// @ts-check
/**
 * Yields the data of each event of a `text/event-stream`. Comments, which keep the connection alive, are skipped.
 *
 * @param {AsyncIterable<Uint8Array>} body
 * @returns {AsyncGenerator<string>}
 */
export async function* readEvents(body) {
  /** @type {string[]} */
  let data = [];
  for await (const line of readLines(body)) {
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    if (line !== '') continue;
    // An event without data only opens the stream.
    if (data.some((text) => text !== '')) yield data.join('\n');
    data = [];
  }
}

/**
 * @param {AsyncIterable<Uint8Array>} body
 * @returns {AsyncGenerator<string>}
 */
async function* readLines(body) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
