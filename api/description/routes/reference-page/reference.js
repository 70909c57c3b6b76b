/** Shows the description of this server. What is tried out goes to where the page came from, whatever its address. */
async function readDescription() {
  const answer = await fetch('/v2/openapi.json', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The description could not be read (${answer.status})`);
  const description = await answer.json();
  return { ...description, servers: [{ url: location.origin, description: 'This server' }] };
}

/** People paste the key alone; the word before it is ours to know. */
function withTokenWord(request) {
  const { Authorization: given } = request.headers;
  if (given && !/^token /i.test(given)) request.headers.Authorization = `Token ${given.trim()}`;
  return request;
}

function show(description) {
  SwaggerUIBundle({
    spec: description,
    domNode: document.querySelector('#reference'),
    presets: [SwaggerUIBundle.presets.apis],
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    defaultModelRendering: 'example',
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    showExtensions: false,
    validatorUrl: null,
    requestInterceptor: withTokenWord,
  });
}

readDescription()
  .then(show)
  .catch((error) => {
    document.querySelector('.loading').textContent = error.message;
  });
