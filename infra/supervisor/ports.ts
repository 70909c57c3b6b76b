import { createServer } from 'node:net';

export interface WantedPort {
  /** Environment variable that sets the port. */
  variable: string;
  port: number;
}

/** Throws if a port is taken or configured twice. The message names the variables to change. */
export async function checkPorts(wanted: WantedPort[]): Promise<void> {
  const problems: string[] = [];
  for (const { variable, port } of wanted) {
    const twin = wanted.find((other) => other.port === port && other.variable !== variable);
    if (twin !== undefined) problems.push(`${variable} and ${twin.variable} are both ${port}.`);
    else if (await isTaken(port)) problems.push(`Port ${port} is taken: set ${variable} to a free one.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function isTaken(port: number): Promise<boolean> {
  return (await cannotListen(port, '127.0.0.1')) || (await cannotListen(port, '0.0.0.0'));
}

function cannotListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(true);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}
