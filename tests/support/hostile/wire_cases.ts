import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { type HostileCase, MB, refused } from './hostile_case.js'
import { answerOf, endless, lastWords, rawOf, trickle, type Answer } from './hostile_site.js'

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
const HTML = { 'Content-Type': 'text/html' }
const PAGE = '<h1>Still a page</h1>'

/** Larger than the maximum size of a page. */
const zeros = Buffer.alloc(16 * MB)
const bomb = gzipSync(zeros)
const brotliBomb = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })

function encoded(encoding: string, body: Uint8Array): Answer {
  return answerOf(body, { ...HTML, 'Content-Encoding': encoding })
}

function redirect(location: string, status = '302 Found'): Answer {
  return rawOf(`HTTP/1.1 ${status}\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`)
}

/** Transfer errors, which can occur with any content. */
export const wireCases: HostileCase[] = [
  { what: 'a gzip bomb', answer: encoded('gzip', bomb), end: refused('too_large') },
  { what: 'a brotli bomb', answer: encoded('br', brotliBomb), end: refused('too_large') },
  { what: 'a deflate bomb', answer: encoded('deflate', deflateSync(zeros)), end: refused('too_large') },
  { what: 'a zstd bomb', answer: encoded('zstd', zstdCompressSync(zeros)), end: refused('too_large') },
  {
    what: 'a bomb in two layers',
    answer: encoded('gzip, br', brotliCompressSync(bomb)),
    end: refused('too_large'),
  },
  {
    what: 'more layers than are undone',
    answer: encoded('gzip, gzip, gzip', gzipSync(gzipSync(bomb))),
    end: refused('bad_response'),
  },
  {
    what: 'a bomb without end',
    answer: endless(`${OK}Content-Encoding: gzip\r\n\r\n`, bomb),
    end: refused('too_large'),
  },
  { what: 'gzip that is none', answer: encoded('gzip', Buffer.from(PAGE)), end: refused('bad_response') },
  {
    what: 'gzip cut short',
    answer: encoded('gzip', gzipSync(PAGE).subarray(0, 20)),
    end: refused('bad_response'),
  },
  {
    what: 'an encoding that nobody knows',
    answer: encoded('zip', Buffer.from(PAGE)),
    end: refused('bad_response'),
  },

  {
    what: 'a body without end',
    answer: endless(`${OK}\r\n`, 'a'.repeat(64 * 1024)),
    end: refused('too_large'),
  },
  {
    what: 'chunks without end',
    answer: endless(`${OK}Transfer-Encoding: chunked\r\n\r\n`, `10000\r\n${'a'.repeat(65_536)}\r\n`),
    end: refused('too_large'),
  },
  {
    what: 'trailers without end',
    answer: endless(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n`, `x: ${'y'.repeat(8_000)}\r\n`),
    end: refused('too_large'),
  },
  {
    what: 'a length that is too large',
    answer: rawOf(`${OK}Content-Length: 99999999999\r\n\r\n${PAGE}`),
    end: refused('too_large'),
  },
  {
    what: 'an occasional byte in the headers',
    answer: trickle('HTTP/1.1 200 OK\r\nx: ', 'y'),
    end: refused('timeout'),
    isSlow: true,
  },
  {
    what: 'an occasional byte in the body',
    answer: trickle(`${OK}\r\n`, 'y'),
    end: refused('timeout'),
    isSlow: true,
  },
  {
    what: 'hints without an answer',
    answer: trickle('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    end: refused('timeout'),
    isSlow: true,
  },
  { what: 'silence', answer: () => {}, end: refused('timeout'), isSlow: true },
  {
    what: 'silence in the middle of a body',
    answer: rawOf(`${OK}Content-Length: 100\r\n\r\n${PAGE}`),
    end: refused('timeout'),
    isSlow: true,
  },

  { what: 'a reset', answer: (socket) => void socket.resetAndDestroy(), end: refused('bad_response') },
  {
    what: 'a reset in the body',
    answer: (socket) =>
      void socket.write(`${OK}Content-Length: 100\r\n\r\n${PAGE}`, () => socket.resetAndDestroy()),
    end: refused('bad_response'),
  },
  { what: 'good-bye without a word', answer: lastWords(''), end: refused('bad_response') },
  {
    what: 'headers cut short',
    answer: lastWords('HTTP/1.1 200 OK\r\nContent-Ty'),
    end: refused('bad_response'),
  },
  {
    what: 'a body cut short',
    answer: lastWords(`${OK}Content-Length: 100\r\n\r\n${PAGE}`),
    end: refused('bad_response'),
  },
  {
    what: 'a chunk cut short',
    answer: lastWords(`${OK}Transfer-Encoding: chunked\r\n\r\nff\r\n${PAGE}`),
    end: refused('bad_response'),
  },
  {
    what: 'a body that continues past its length',
    answer: rawOf(`${OK}Content-Length: ${PAGE.length}\r\n\r\n${PAGE}<h1>smuggled</h1>${OK}\r\n`),
    end: { told: { h1: 'Still a page', words: 3 } },
  },
  {
    what: 'a length and chunks',
    answer: rawOf(`${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`),
    end: refused('bad_response'),
  },
  {
    what: 'two lengths',
    answer: rawOf(`${OK}Content-Length: 5\r\nContent-Length: 21\r\n\r\n${PAGE}`),
    end: refused('bad_response'),
  },
  {
    what: 'a chunk of a size beyond all numbers',
    answer: rawOf(`${OK}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`),
    end: refused('bad_response'),
  },
  {
    what: 'one header of a megabyte',
    answer: rawOf(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(MB)}\r\n\r\n`),
    end: refused('too_large'),
  },
  {
    what: 'a megabyte of headers',
    answer: rawOf(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(MB / 6)}\r\n`),
    end: refused('too_large'),
  },
  { what: 'another protocol', answer: lastWords('SSH-2.0-OpenSSH_9.9\r\n'), end: refused('bad_response') },
  {
    what: 'a switch of protocols',
    answer: rawOf('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    end: refused('bad_response'),
  },
  {
    what: '304 although nothing was asked',
    answer: rawOf('HTTP/1.1 304 Not Modified\r\n\r\n'),
    end: refused('http_304'),
  },
  { what: 'a status that is none', answer: answerOf(PAGE, HTML, '999 Whatever'), end: refused('http_999') },

  { what: 'a redirect to itself', answer: redirect('/page'), end: refused('too_many_redirects') },
  {
    what: 'redirects ever deeper',
    answer: (socket, path) => redirect(`${path}/x`, '308 Permanent Redirect')(socket, path),
    end: refused('too_many_redirects'),
  },
  { what: 'a redirect to no address', answer: redirect('http://['), end: refused('bad_response') },
  { what: 'a redirect to a script', answer: redirect('javascript:alert(1)'), end: refused('bad_response') },
  {
    what: 'a redirect to a port that is none',
    answer: redirect('http://example.com:99999/'),
    end: refused('bad_response'),
  },
  { what: 'a redirect of a megabyte', answer: redirect(`/${'x'.repeat(MB)}`), end: refused('too_large') },
  {
    what: 'a redirect into a private network',
    answer: redirect('http://169.254.169.254/latest'),
    end: refused('refused_target'),
  },
  {
    what: 'a redirect to nowhere',
    answer: rawOf('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n'),
    end: refused('http_302'),
  },
  {
    what: 'a page that calls itself again at once',
    answer: answerOf(`<meta http-equiv="refresh" content="0; url=/page">${PAGE}`, {
      ...HTML,
      Refresh: '0; url=/page',
    }),
    end: { told: { h1: 'Still a page', words: 3 } },
  },
]
