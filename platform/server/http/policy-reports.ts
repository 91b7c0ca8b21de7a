import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** Where browsers report what the content security policy stopped. */
export const reportsPath = '/api/csp-reports'

/** A mistake of ours shows in a few; a page that breaks everywhere, or somebody who floods, must not fill the log. */
const reportsPerMinute = 30
const reportBytes = 16 * 1024

const Text = z.string().max(2_000).optional()
/** As `report-to` sends them, several at once. */
const Reports = z
  .array(
    z.object({
      body: z.object({ effectiveDirective: Text, blockedURL: Text, documentURL: Text, disposition: Text }),
    }),
  )
  .max(50)
/** As `report-uri` sends it. */
const Report = z.object({
  'csp-report': z.object({ 'effective-directive': Text, 'blocked-uri': Text, 'document-uri': Text }),
})

interface Stopped {
  readonly directive: string | undefined
  readonly blocked: string | undefined
  readonly page: string | undefined
}

/**
 * `POST /api/csp-reports`: logs which directive stopped what, of addresses no more than the origin and our own first
 * folder: a path may name a person, a query a token. Always 204; counted in this process alone, and forgotten beyond
 * the count.
 */
export async function servePolicyReports(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: reportBytes },
      (_request, body, done) => done(null, body),
    )
    let minute = 0
    let counted = 0
    scope.post(reportsPath, async (request, reply) => {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, counted] = [now, 0]
      for (const { directive, blocked, page } of counted < reportsPerMinute ? read(request.body) : []) {
        if (++counted > reportsPerMinute) break
        request.log.warn({ directive, blocked: shortened(blocked), page: shortened(page) }, 'policy report')
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

function read(body: unknown): Stopped[] {
  const sent = parsed(body)
  const several = Reports.safeParse(sent)
  if (several.success)
    return several.data.map(({ body: { effectiveDirective, blockedURL, documentURL } }) => ({
      directive: effectiveDirective,
      blocked: blockedURL,
      page: documentURL,
    }))
  const one = Report.safeParse(sent)
  if (!one.success) return []
  const report = one.data['csp-report']
  return [
    {
      directive: report['effective-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    },
  ]
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}

/** `https://altrove.example/…/x?y` → `https://altrove.example`, `/profile/nome` of ours → `…/profile`; a word stays. */
function shortened(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  if (url === null) return address?.slice(0, 40)
  return url.host === '' ? url.protocol : `${url.origin}${url.pathname.split('/', 2).join('/')}`
}
