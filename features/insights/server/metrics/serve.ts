import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Metrics } from './metrics.ts'

/** `GET /metrics`: for whoever comes from this machine or its own network, and for nobody else. */
export function serveMetrics(app: FastifyInstance, metrics: Pick<Metrics, 'text' | 'type'>): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) throw refuse('forbidden')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.type)
      .send(await metrics.text())
  })
}

/**
 * Whoever speaks to us, and everybody on whose behalf they say they do, must be of the local network. What
 * `request.ip` says is not enough: with TRUST_PROXY it is what the client wrote, and without it a proxy on this
 * machine makes the whole world look like this machine.
 */
export function isFromHere({
  headers,
  socket,
}: {
  readonly headers: FastifyRequest['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
}): boolean {
  // RFC 7239 allows names and secrets in the place of addresses.
  if (headers.forwarded !== undefined) return false
  const said = [headers['x-forwarded-for'], headers['x-real-ip']].flat()
  const chain = said.flatMap((value) => value?.split(',') ?? []).map((address) => address.trim())
  return [socket.remoteAddress ?? '', ...chain].every(isLocal)
}

const local = new BlockList()
local.addSubnet('127.0.0.0', 8)
local.addSubnet('10.0.0.0', 8)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.168.0.0', 16)
local.addSubnet('169.254.0.0', 16)
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

function isLocal(address: string): boolean {
  const family = isIP(address)
  // An IPv4 address inside an IPv6 one is looked up as what it is.
  return family !== 0 && local.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
