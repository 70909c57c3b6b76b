/** The baseline: one indexed, prepared query per page, whose bodies are sent as Postgres returns them. */
import { createServer } from 'node:http';
import pg from 'pg';

const { BARE_DATABASE_URL: connectionString, BARE_PORT: port } = process.env;
const pool = new pg.Pool({ connectionString, max: 10 });

const text = `select sequence, (body -> 'included')::text as included from events
  where account_id = $1 and sequence > $2 order by sequence limit $3`;

createServer(async (request, response) => {
  const parameters = new URL(request.url ?? '/', 'http://bare').searchParams;
  const values = ['account', 'after', 'limit'].map((name) => parameters.get(name));
  const { rows } = await pool.query({ name: 'page', text, values });
  const events = rows.map(({ sequence, included }) => `{"sequence":${sequence},"included":${included}}`);
  const cursor = rows.at(-1)?.sequence ?? values[1];
  response.setHeader('Content-Type', 'application/json');
  response.end(`{"data":[${events.join(',')}],"meta":{"cursor":${cursor}}}`);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
