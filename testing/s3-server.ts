import { createHash, createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { S3Settings } from '#platform/server/providers/storage/s3.ts'
import { type Received, startWebServer } from './web-server.ts'

export interface S3Server {
  readonly settings: S3Settings
  readonly objects: Map<string, { bytes: Buffer; contentType: string }>
  /** What it answers instead, once each. */
  readonly faults: { status: number; code: string }[]
  readonly requests: Received[]
}

const skewMinutes = 15

/** A bucket in memory that checks each signature as AWS documents it, written apart from the client's signer. */
export async function startS3Server(bucket = 'foto'): Promise<S3Server> {
  const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'geheim/+geheim', region: 'eu-south-1' }
  const objects: S3Server['objects'] = new Map()
  const faults: S3Server['faults'] = []
  const requests: Received[] = []
  const { origin } = await startWebServer((received, reply) => {
    requests.push(received)
    const fault = faults.shift()
    if (fault) return refuse(reply, fault.status, fault.code)
    const wrong = problemWith(received, keys)
    if (wrong) return refuse(reply, 403, wrong)
    const [, place, ...rest] = received.url.replace(/\?.*/, '').split('/')
    if (place !== bucket) return refuse(reply, 404, 'NoSuchBucket')
    if (rest.join('/') === '') return list(objects, received, reply)
    serve(objects, rest.join('/'), received, reply)
  })
  return { settings: { endpoint: origin, bucket, ...keys }, objects, faults, requests }
}

/** Two keys a page, so that whoever asks has to turn pages. */
const pageLength = 2

/** ListObjectsV2, as far as a prefix and a continuation go. */
function list(objects: S3Server['objects'], { url }: Received, reply: ServerResponse): void {
  const { searchParams } = new URL(url, 'http://s3')
  const after = searchParams.get('continuation-token') ?? ''
  const prefix = searchParams.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageLength)
  const more = keys.length > pageLength
  reply.writeHead(200, { 'content-type': 'application/xml' })
  reply.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>` +
      page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('') +
      (more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '') +
      '</ListBucketResult>',
  )
}

function serve(objects: S3Server['objects'], key: string, received: Received, reply: ServerResponse): void {
  switch (received.method) {
    case 'PUT':
      objects.set(key, { bytes: received.body, contentType: received.headers['content-type'] ?? '' })
      return void reply.writeHead(200).end()
    case 'DELETE':
      objects.delete(key)
      return void reply.writeHead(204).end()
    default: {
      const object = objects.get(key)
      if (object === undefined) return refuse(reply, 404, 'NoSuchKey')
      reply.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length })
      reply.end(object.bytes)
    }
  }
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' })
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
}

/** The code that S3 would answer, or null: signature version 4, header form, with the bytes signed. */
function problemWith(
  { method, url, headers, body }: Received,
  keys: Pick<S3Settings, 'accessKeyId' | 'secretAccessKey' | 'region'>,
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = given
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const moment = String(headers['x-amz-date'])
  const sent = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sent) < skewMinutes * 60_000) || !moment.startsWith(day))
    return 'RequestTimeTooSkewed'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (required.some((name) => !signed.includes(name))) return 'AccessDenied'

  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', moment, `${day}/${region}/s3/aws4_request`, digest].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${keys.secretAccessKey}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? null : 'SignatureDoesNotMatch'
}
