/** A line that always says the same, in a process of its own: what a poll asks while nothing happens. Prints its URL. */
import { createServer } from 'node:http';
import { pino } from 'pino';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { createSimulator } from '../../simulator/server.ts';

/** The answer of the simulated line a week into a journey, with the number it was made for. */
async function captureAnswer(): Promise<{ number: string; body: string; contentType: string }> {
  const number = scenarioNumber('DIRECT', 1);
  const simulator = await createSimulator({ logger: pino({ level: 'silent' }) }).listen(0);
  const response = await fetch(`${simulator.url}/lines/TEST/v2/events?transportDocumentReference=${number}`, {
    headers: { 'seamark-clock-now': '2026-08-08T00:00:00Z', 'seamark-clock-start': '2026-08-01T00:00:00Z' },
  });
  const answer = {
    number,
    body: await response.text(),
    contentType: response.headers.get('content-type') ?? 'application/json',
  };
  await simulator.close();
  return answer;
}

const answer = await captureAnswer();
const server = createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('transportDocumentReference') ?? '';
  response.setHeader('content-type', answer.contentType);
  response.end(answer.body.replaceAll(answer.number, asked));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
