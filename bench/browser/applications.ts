import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const SCRIPT = `
const { page, plans } = await (await fetch('/data' + location.pathname)).json()
const root = document.getElementById('root')
for (const plan of plans) {
  const section = document.createElement('section')
  section.innerHTML = '<h2></h2><p></p><ul>' + '<li>One more thing that is in it</li>'.repeat(5) + '</ul>'
  section.firstChild.textContent = plan.name
  section.children[1].textContent = plan.price
  root.append(section)
}
document.title = 'Plans of ' + page`

const SHELL = '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>'

/** Serves client-rendered pages: shells that one script fills with fetched data, 900 elements per page. */
export async function serveApplications() {
  const server = createServer(({ url = '/' }, response) => {
    const answer = (type: string, body: string) => response.setHeader('Content-Type', type).end(body)
    if (url === '/main.js') answer('text/javascript', SCRIPT)
    else if (url.startsWith('/data/')) answer('application/json', JSON.stringify(dataOf(url.slice(6))))
    else answer('text/html', SHELL)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (page: number) => `http://127.0.0.1:${port}/${page}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function dataOf(page: string) {
  const plans = Array.from({ length: 100 }, (_, index) => ({
    name: `Plan ${index} of ${page}`,
    price: `$${index} / month`,
  }))
  return { page, plans }
}
