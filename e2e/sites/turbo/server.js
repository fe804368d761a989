import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const page = await readFile(new URL('page.html', import.meta.url), 'utf8');
const turbo = await readFile(fileURLToPath(import.meta.resolve('@hotwired/turbo')));

createServer(({ url }, response) => {
  if (url === '/turbo.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(turbo);
    return;
  }
  const number = Number(url.slice(1));
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(page.replaceAll('{page}', `${number}`).replaceAll('{next}', `${number + 1}`));
}).listen(Number(process.env.PORT));
