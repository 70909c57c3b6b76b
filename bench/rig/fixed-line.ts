/** Serves a line with a constant response in a separate process, for polls that return nothing new. Prints its URL. */
import { createServer } from 'node:http';
import { pino } from 'pino';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { createSimulator } from '../../simulator/server.ts';

const DAY_MS = 86_400_000;

/**
 * Captures the simulated line's response eight days into a journey, when the ship is two weeks away from the terminal.
 */
async function captureResponse(): Promise<{ number: string; body: string; contentType: string }> {
  const number = scenarioNumber('DIRECT', 1);
  const simulator = await createSimulator({ logger: pino({ level: 'silent' }) }).listen(0);
  const instant = (ms: number): string => new Date(ms).toISOString();
  const response = await fetch(`${simulator.url}/lines/TEST/v2/events?transportDocumentReference=${number}`, {
    headers: { 'seamark-clock-now': instant(Date.now()), 'seamark-clock-start': instant(Date.now() - 8 * DAY_MS) },
  });
  const captured = {
    number,
    body: await response.text(),
    contentType: response.headers.get('content-type') ?? 'application/json',
  };
  await simulator.close();
  return captured;
}

const captured = await captureResponse();
const server = createServer((request, response) => {
  const requested =
    new URL(request.url ?? '/', 'http://localhost').searchParams.get('transportDocumentReference') ?? '';
  response.setHeader('content-type', captured.contentType);
  response.end(captured.body.replaceAll(captured.number, requested));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
