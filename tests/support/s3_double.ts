/** A bucket on 127.0.0.1 that implements as much of S3's protocol as the product uses, and checks every signature. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#platform/blobs/s3/settings'

interface Reply {
  status: number
  body?: Buffer | string
  headers?: Record<string, string>
}

export class S3Double {
  readonly blobs = new Map<string, { bytes: Buffer; modifiedAt: number }>()
  /** Method and key of each request, such as `PUT contents/…`. */
  readonly requests: string[] = []
  /** How the bucket fails; `silent` never responds. */
  trouble: 'none' | 'busy' | 'silent' = 'none'
  /** The number of keys in one page of a listing. */
  pageSize = 1000

  private constructor(
    private readonly server: Server,
    readonly settings: S3Settings
  ) {}

  static async start(bucket = 'contents-of-tests'): Promise<S3Double> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const double = new S3Double(server, {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket,
      region: 'eu-central-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    })
    server.on('request', async (request, response) => {
      const { status, body = '', headers } = await double.#answer(request)
      if (status) response.writeHead(status, headers).end(body)
    })
    return double
  }

  /** Replaces the content of a key with other bytes of the same length. */
  damage(key: string): void {
    const blob = this.blobs.get(key)!
    blob.bytes = Buffer.from(blob.bytes.map((byte) => byte ^ 1))
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url!, this.settings.endpoint)
    const [, bucket, ...names] = url.pathname.split('/')
    const key = names.join('/')
    const body = await buffer(request)
    this.requests.push(`${request.method} ${key}`)
    if (this.trouble === 'silent') return { status: 0 }
    if (this.trouble === 'busy') return refusal(503, 'SlowDown')
    if (!isSigned(request, url, body, this.settings)) return refusal(403, 'SignatureDoesNotMatch')
    if (bucket !== this.settings.bucket) return refusal(404, 'NoSuchBucket')
    if (!key) return this.#list(url.searchParams)
    const blob = this.blobs.get(key)
    switch (request.method) {
      case 'PUT':
        this.blobs.set(key, { bytes: body, modifiedAt: Date.now() })
        return { status: 200 }
      case 'DELETE':
        this.blobs.delete(key)
        return { status: 204 }
      case 'GET':
        if (!blob) return refusal(404, 'NoSuchKey')
        return {
          status: 200,
          body: blob.bytes,
          headers: { 'last-modified': new Date(blob.modifiedAt).toUTCString() },
        }
      default:
        return refusal(405, 'MethodNotAllowed')
    }
  }

  #list(query: URLSearchParams): Reply {
    if (query.get('list-type') !== '2') return refusal(400, 'InvalidArgument')
    const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
    const keys = [...this.blobs.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const some = keys.slice(0, this.pageSize)
    const contents = some.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date(this.blobs.get(key)!.modifiedAt).toISOString()}</LastModified></Contents>`
    )
    const isCut = some.length < keys.length
    const next = isCut ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : ''
    const body = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
    return { status: 200, body, headers: { 'content-type': 'application/xml' } }
  }
}

function refusal(status: number, code: string): Reply {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` }
}

/** Calculates Signature Version 4 as AWS documents it, independently of the client. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, settings: S3Settings): boolean {
  const { headers } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(.+?)\/(\d{8}\/[^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, keyId, scope, signed, signature] = parts.exec(headers.authorization ?? '') ?? []
  const hash = sha256(body)
  const hasScope = scope?.slice(9) === `${settings.region}/s3/aws4_request`
  const isCovered = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) =>
    signed?.split(';').includes(name)
  )
  if (keyId !== settings.accessKeyId || !hasScope || !isCovered) return false
  if (headers['x-amz-content-sha256'] !== hash) return false
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
    )
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), lines.join(''), signed, hash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${settings.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
