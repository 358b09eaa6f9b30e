import type { Socket } from 'node:net'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
  type InputType,
} from 'node:zlib'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { httpSite, outboundFor, rawSite, rejection } from './local_sites.js'

const KB = 1024

const ENCODINGS: { encoding: string; encode: (bytes: InputType) => Buffer }[] = [
  { encoding: 'gzip', encode: (bytes) => gzipSync(bytes) },
  { encoding: 'x-gzip', encode: (bytes) => gzipSync(bytes) },
  { encoding: 'deflate', encode: (bytes) => deflateSync(bytes) },
  { encoding: 'Deflate', encode: (bytes) => deflateRawSync(bytes) },
  { encoding: 'br', encode: (bytes) => brotliCompressSync(bytes) },
  { encoding: 'zstd', encode: (bytes) => zstdCompressSync(bytes) },
  { encoding: 'br, gzip', encode: (bytes) => gzipSync(brotliCompressSync(bytes)) },
  { encoding: 'identity', encode: (bytes) => Buffer.from(bytes as Buffer) },
]

function encodedSite(context: TestContext, encoding: string, body: Buffer) {
  return httpSite(context, (_request, response) => {
    response.setHeader('Content-Encoding', encoding)
    response.end(body)
  })
}

/** Writes a chunk repeatedly, each time once the previous one is sent, until the peer disconnects. */
function writeForever(socket: Socket, piece: string) {
  socket.write(piece, (error) => {
    if (!error && !socket.destroyed) setImmediate(writeForever, socket, piece)
  })
}

test.group('Size limits', () => {
  test('decodes {encoding}')
    .with(ENCODINGS)
    .run(async (context, { encoding, encode }) => {
      const site = await encodedSite(context, encoding, encode(Buffer.from('Team plan $49')))
      const { body } = await outboundFor(context).request(site.url)
      context.assert.equal(Buffer.from(body).toString(), 'Team plan $49')
    })

  test('stops a decompression bomb in {encoding}')
    .with(ENCODINGS)
    .run(async (context, { encoding, encode }) => {
      const outbound = outboundFor(context)
      const bound = { maxDecodedBytes: 64 * KB }
      const fits = await encodedSite(context, encoding, encode(Buffer.alloc(64 * KB)))
      const bomb = await encodedSite(context, encoding, encode(Buffer.alloc(64 * KB + 1)))
      context.assert.lengthOf((await outbound.request(fits.url, bound)).body, 64 * KB)
      context.assert.equal((await rejection(outbound.request(bomb.url, bound))).code, 'too_large')
    })

  test('stops a bomb in the outer of two layers before decoding the inner one', async (context) => {
    const site = await encodedSite(context, 'br, gzip', gzipSync(Buffer.alloc(KB * KB)))
    const error = await rejection(outboundFor(context).request(site.url, { maxDecodedBytes: 16 * KB }))
    context.assert.equal(error.code, 'too_large')
  })

  test('does not decode {encoding}')
    .with([
      { encoding: 'gzip', body: Buffer.from('plain text') },
      { encoding: 'gzip', body: gzipSync('cut short').subarray(0, 20) },
      { encoding: 'compress', body: Buffer.from('x') },
      { encoding: 'gzip, gzip, gzip', body: gzipSync(gzipSync(gzipSync('x'))) },
    ])
    .run(async (context, { encoding, body }) => {
      const site = await encodedSite(context, encoding, body)
      context.assert.equal((await rejection(outboundFor(context).request(site.url))).code, 'bad_response')
    })

  test('accepts an empty body in any encoding', async (context) => {
    const site = await encodedSite(context, 'gzip', Buffer.alloc(0))
    context.assert.lengthOf((await outboundFor(context).request(site.url)).body, 0)
  })

  test('stops at the transfer limit, with and without a length', async (context) => {
    const outbound = outboundFor(context)
    const site = await httpSite(context, ({ url }, response) => {
      const body = Buffer.alloc(Number(url?.slice(2)))
      if (url?.startsWith('/l')) response.setHeader('Content-Length', body.length)
      else response.write('')
      response.end(body)
    })
    for (const kind of ['l', 'c']) {
      const { body } = await outbound.request(`${site.url}/${kind}1000`, { maxBytes: 1000 })
      context.assert.lengthOf(body, 1000)
      const error = await rejection(outbound.request(`${site.url}/${kind}1001`, { maxBytes: 1000 }))
      context.assert.equal(error.code, 'too_large')
    }
  })

  test('cuts a body in {encoding} at the limits on request')
    .with(ENCODINGS)
    .run(async (context, { encoding, encode }) => {
      const outbound = outboundFor(context)
      const text = Buffer.from(Array.from({ length: 20_000 }, (_, n) => `line ${n * 7919}\n`).join(''))
      const site = await encodedSite(context, encoding, encode(text))
      const cut = { cutAtBounds: true, maxDecodedBytes: 64 * KB }
      const start = await outbound.request(site.url, cut)
      context.assert.isTrue(text.subarray(0, 64 * KB).equals(start.body), 'decoded')
      const early = await outbound.request(site.url, { ...cut, maxBytes: 40 * KB })
      context.assert.isAbove(early.body.length, 16 * KB)
      context.assert.isTrue(text.subarray(0, early.body.length).equals(early.body), 'on the wire')
      const { body } = await outbound.request(site.url, { cutAtBounds: true })
      context.assert.isTrue(text.equals(body))
    })

  test('rejects a cut body that does not decode or ends before the limits', async (context) => {
    const outbound = outboundFor(context)
    const plain = await encodedSite(context, 'gzip', Buffer.from('plain text'))
    const short = await rawSite(context, (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nUser-agent')
    )
    for (const site of [plain, short]) {
      const error = await rejection(outbound.request(site.url, { cutAtBounds: true }))
      context.assert.equal(error.code, 'bad_response')
    }
  })

  test('says how large is too large')
    .with([
      { maxBytes: 100 * KB, size: '100 KB' },
      { maxBytes: 5 * KB * KB, size: '5 MB' },
    ])
    .run(async (context, { maxBytes, size }) => {
      const site = await rawSite(context, (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\nx')
      )
      const error = await rejection(outboundFor(context).request(site.url, { maxBytes }))
      context.assert.equal(error.message, `The site's response is larger than ${size}.`)
    })

  test('disconnects from an endless body', async (context) => {
    let gone: Promise<unknown> | undefined
    const site = await rawSite(context, (socket) => {
      gone = new Promise((resolve) => socket.once('close', resolve))
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      writeForever(socket, 'a'.repeat(16 * KB))
    })
    const error = await rejection(outboundFor(context).request(site.url, { maxBytes: 100 * KB }))
    context.assert.equal(error.code, 'too_large')
    await gone
  })

  test('stops headers and trailers of a megabyte', async (context) => {
    const flood = `x: ${'a'.repeat(1000)}\r\n`.repeat(1000)
    for (const opening of ['', 'Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n']) {
      const site = await rawSite(context, (socket) => socket.end(`HTTP/1.1 200 OK\r\n${opening}${flood}\r\n`))
      context.assert.equal((await rejection(outboundFor(context).request(site.url))).code, 'too_large')
    }
  })
})

test.group('Time limits', () => {
  const SLOW: { what: string; answer: (socket: Socket) => void }[] = [
    { what: 'silence', answer: () => {} },
    { what: 'headers that never end', answer: (socket) => socket.write('HTTP/1.1 200 OK\r\nx: y\r\n') },
    {
      what: 'headers that trickle',
      answer: (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        trickle(socket, 'x: y\r\n')
      },
    },
    { what: 'hints without an answer', answer: (socket) => trickle(socket, 'HTTP/1.1 103 Hint\r\n\r\n') },
    {
      what: 'a body that never ends',
      answer: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'),
    },
    {
      what: 'a body that trickles',
      answer: (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        trickle(socket, 'x')
      },
    },
  ]

  function trickle(socket: Socket, piece: string) {
    const timer = setInterval(() => socket.write(piece), 10)
    socket.once('close', () => clearInterval(timer))
  }

  test('ends {what} with the exchange timeout')
    .with(SLOW)
    .run(async (context, { answer }) => {
      const site = await rawSite(context, answer)
      const error = await rejection(outboundFor(context).request(site.url, { timeout: 100 }))
      context.assert.equal(error.code, 'timeout')
    })

  test('ends {what} with the header timeout')
    .with(SLOW.slice(0, 3))
    .run(async (context, { answer }) => {
      const site = await rawSite(context, answer)
      const outbound = outboundFor(context, { limits: { headers: 50 } })
      context.assert.equal((await rejection(outbound.request(site.url))).code, 'timeout')
    })

  test('counts redirects into the exchange', async (context) => {
    const site = await httpSite(context, ({ url }, response) => {
      if (url === '/') response.writeHead(302, { Location: '/silent' }).end()
    })
    const error = await rejection(outboundFor(context, { limits: { exchange: 100 } }).request(site.url))
    context.assert.equal(error.code, 'timeout')
  })
})

test.group('Requests that only need the status', () => {
  test('keeps the status and the arrived part of {what}')
    .with([
      {
        what: 'a body that never ends',
        answer: (socket: Socket) => socket.write('HTTP/1.1 410 Gone\r\nContent-Length: 9\r\n\r\nstart'),
      },
      {
        what: 'an endless body',
        answer: (socket: Socket) => {
          socket.write('HTTP/1.1 410 Gone\r\n\r\n')
          writeForever(socket, 'start')
        },
      },
      {
        what: 'a body that announces too much',
        answer: (socket: Socket) => socket.end('HTTP/1.1 410 Gone\r\nContent-Length: 99999\r\n\r\nstart'),
      },
      {
        what: 'a reset in the body',
        answer: (socket: Socket) => {
          const sent = 'HTTP/1.1 410 Gone\r\nContent-Length: 9\r\n\r\nstart'
          socket.write(sent, () => setTimeout(() => socket.resetAndDestroy(), 100))
        },
      },
    ])
    .run(async (context, { answer }) => {
      const site = await rawSite(context, answer)
      const outbound = outboundFor(context, { limits: { bodyStart: 200 } })
      const { status, body } = await outbound.request(site.url, { statusIsEnough: true, maxBytes: 1000 })
      context.assert.equal(status, 410)
      context.assert.match(Buffer.from(body).toString(), /^(start)+$/)
      context.assert.isAtMost(body.length, 1000)
    })

  test('leaves out a body that cannot be decoded')
    .with([Buffer.from('plain text'), gzipSync(Buffer.alloc(KB * KB)), gzipSync('cut short').subarray(0, 20)])
    .run(async (context, body) => {
      const site = await encodedSite(context, 'gzip', body)
      const request = { statusIsEnough: true, maxDecodedBytes: KB }
      const answer = await outboundFor(context).request(site.url, request)
      context.assert.deepEqual([answer.status, answer.body.length], [200, 0])
    })

  test('still fails without a status', async (context) => {
    const site = await rawSite(context, () => {})
    const request = { statusIsEnough: true, timeout: 100 }
    context.assert.equal((await rejection(outboundFor(context).request(site.url, request))).code, 'timeout')
  })
})

test.group('Malformed responses', () => {
  test('rejects {what}')
    .with([
      { what: 'a greeting of another protocol', answer: 'SSH-2.0-OpenSSH_9.9\r\n' },
      { what: 'nothing', answer: '' },
      { what: 'headers cut short', answer: 'HTTP/1.1 200 OK\r\nContent-Ty' },
      { what: 'a body cut short', answer: 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort' },
      {
        what: 'a chunk cut short',
        answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nshort',
      },
      {
        what: 'a chunk without a size',
        answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      },
      { what: 'two lengths', answer: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nokk' },
      {
        what: 'a length and chunks',
        answer:
          'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
      },
      {
        what: 'another protocol agreed upon',
        answer: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      },
    ])
    .run(async (context, { answer }) => {
      const site = await rawSite(context, (socket) => socket.end(answer))
      context.assert.equal((await rejection(outboundFor(context).request(site.url))).code, 'bad_response')
    })

  test('rejects a connection reset', async (context) => {
    const site = await rawSite(context, (socket) => socket.resetAndDestroy())
    context.assert.equal((await rejection(outboundFor(context).request(site.url))).code, 'bad_response')
  })

  test('cuts a body at its length and drops the connection with the rest', async (context) => {
    const site = await rawSite(context, (socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\nsmuggled')
    )
    const outbound = outboundFor(context)
    for (const response of [await outbound.request(site.url), await outbound.request(site.url)]) {
      context.assert.equal(Buffer.from(response.body).toString(), 'ok')
    }
    context.assert.equal(site.connections, 2)
  })
})
