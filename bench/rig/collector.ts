/** An OpenTelemetry collector in a separate process that accepts everything and keeps nothing. Prints a line when it listens. */
import { createServer } from 'node:http';

createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
}).listen(Number(process.env['COLLECTOR_PORT']), '127.0.0.1', () => process.stdout.write('listens\n'));
