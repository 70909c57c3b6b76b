/**
 * Runs an OpenTelemetry collector in a separate process that accepts everything and discards it. Prints a line when it
 * is listening.
 */
import { createServer } from 'node:http';

createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
}).listen(Number(process.env['COLLECTOR_PORT']), '127.0.0.1', () => process.stdout.write('listens\n'));
