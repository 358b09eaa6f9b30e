import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isPagePath, renderPage } from './render.js'
import { sceneOf, stateAt } from './state.js'

export interface SiteOptions {
  /** 0 picks a free port. */
  port: number
  /** Stores the step, so that the site continues where it was after a restart. */
  stepFile: string
}

export interface RunningSite {
  origin: string
  stop(): Promise<void>
}

/**
 * Serves the site on 127.0.0.1. `POST /~advance` plays the next scene and returns `{step, page, news}`. Rejects when
 * the port is taken.
 */
export async function startSite({ port, stepFile }: SiteOptions): Promise<RunningSite> {
  let step = await readStep(stepFile)
  let origin = ''

  async function advance() {
    await writeStep(stepFile, step + 1)
    step += 1
    return { step, page: sceneOf(step)?.page ?? null, news: sceneOf(step)?.news ?? '' }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '')
    if (path === '/~advance' && request.method === 'POST') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await advance()))
    } else if (isPagePath(path) && (request.method === 'GET' || request.method === 'HEAD')) {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(renderPage(path, stateAt(step), origin))
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(`${error.message}\n`))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function readStep(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '0')
  const step = Number(text)
  return Number.isSafeInteger(step) && step >= 0 ? step : 0
}

/** Writes the step atomically, so that the file is never incomplete. */
async function writeStep(file: string, step: number): Promise<void> {
  await writeFile(`${file}.new`, String(step))
  await rename(`${file}.new`, file)
}
