/**
 * Serves the bare baseline: one indexed, prepared query per request, whose ready JSON is written
 * unchanged.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const { BARE_DATABASE_URL: connectionString, BARE_PORT: port } = process.env;
const pool = new pg.Pool({ connectionString, max: 10 });

const text = `select document, shipment_id, shipment from ready_containers where account_id = $1
  order by created_at desc, id desc limit 30`;

createServer(async (request, response) => {
  const accountId = new URL(request.url ?? '/', 'http://bare').searchParams.get('account');
  const { rows } = await pool.query({ name: 'page', text, values: [accountId] });
  const shipments = new Map(rows.map((row) => [row.shipment_id, row.shipment]));
  response.setHeader('Content-Type', 'application/vnd.api+json');
  response.end(
    `{"data":[${rows.map((row) => row.document).join(',')}],"included":[${[...shipments.values()].join(',')}]}`,
  );
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
