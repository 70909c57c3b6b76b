/** Serves `GET /`: an overview of what can be tracked here. */
import { requestFor, scenarioNumber } from './numbers.ts';
import type { Reply } from './reply.ts';
import { scenarios } from './scenarios/index.ts';

export function indexPage(): Reply {
  const rows = scenarios.map((scenario) => {
    const request = requestFor(scenarioNumber(scenario.code, 1));
    const outcome = `${scenario.end.type}: ${scenario.end.reason}`;
    return `<tr><td>${request.request_number}</td><td>${request.scac}</td><td>${request.request_type}</td><td>${scenario.title}</td><td>${outcome}</td></tr>`;
  });
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Simulated world</title>
<style>body{font:15px system-ui;margin:2rem}td,th{padding:.3rem .8rem;text-align:left;border-bottom:1px solid #ddd}</style></head>
<body><h1>Simulated world</h1><p>Lines, terminals and a railroad that exist nowhere else. Any six digits make another instance of a scenario.</p>
<table><thead><tr><th>Number</th><th>Line</th><th>Type</th><th>Story</th><th>Ends</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></body></html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body, answered: 'index' };
}
