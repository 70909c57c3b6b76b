import type { System } from '../supervisor/system.ts';

/** Lists what a new user needs next: addresses, the API key, and three commands to copy. */
export function welcome(system: System): string[] {
  const { baseUrl, appUrl, mcpUrl, apiKey, simulatorUrl, temporalUiUrl, setupLink, localLink } = system;
  const authorization = `-H 'Authorization: Token ${apiKey}'`;
  return [
    '',
    'Seamark runs. Ctrl-C ends it.',
    `  Web app          ${localLink === null ? `${appUrl}/` : `${localLink} (signs you in once, within 24 hours)`}`,
    `  REST API         ${baseUrl}/v2`,
    `  MCP server       ${mcpUrl} (docs/mcp.md)`,
    ...(temporalUiUrl === null ? [] : [`  Temporal         ${temporalUiUrl}`]),
    ...(simulatorUrl === null ? [] : [`  Simulated world  ${simulatorUrl}`]),
    `  API key          ${apiKey}`,
    `  ${setupLink === null ? `To sign in       ${appUrl}/portal` : `First user       ${setupLink} (once, within 24 hours)`}`,
    '',
    'Shipments with their containers:',
    `  curl -s ${authorization} '${baseUrl}/v2/shipments?include=containers'`,
    `Track another number, at the pace of the real world (${simulatorUrl ?? 'simulator/README.md'} lists what there is):`,
    `  curl -s ${authorization} -H 'Content-Type: application/vnd.api+json' ${baseUrl}/v2/tracking_requests \\`,
    `    -d '{"data":{"type":"tracking_request","attributes":{"request_type":"bill_of_lading","request_number":"HOLDLFD000001","scac":"TEST"}}}'`,
    'Lines that can be tracked, and what the others need:',
    `  curl -s ${authorization} ${baseUrl}/v2/shipping_lines`,
    '',
    'Remove everything simulated, for good:',
    `  curl -s -X DELETE ${authorization} ${baseUrl}/v2/simulated_world`,
    'Track one in another terminal, hurried:',
    '  npm run track -- --scac TEST DIRECT000002',
    '',
  ];
}
