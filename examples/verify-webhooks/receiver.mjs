/** Sample receiver that prints deliveries and stores nothing: `WEBHOOK_SECRET=whsec_… node receiver.mjs [port]` */
import { createServer } from 'node:http';
import { verifyStandard } from './verify.mjs';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error('WEBHOOK_SECRET is not set: it is shown when the webhook is created');

/**
 * Ids of the notifications received so far, because a notification may arrive more than once. A real receiver stores
 * them in its database.
 */
const seen = new Set();

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!verifyStandard(secret, request.headers, body)) {
    console.log('refused: not signed with our secret');
    return response.writeHead(401).end();
  }
  const { data } = JSON.parse(body.toString());
  console.log(`${seen.has(data.id) ? 'again' : 'verified'}: ${data.attributes.event} ${data.id}`);
  seen.add(data.id);
  // Responds before processing, because a delivery fails after 15 seconds without a response.
  response.writeHead(204).end();
});

server.listen(Number(process.argv[2] ?? 9292), '127.0.0.1', () => {
  console.log(`listening at http://127.0.0.1:${server.address().port}`);
});
