import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { outboxEndpoint } from '#platform/contract/outbox.ts'
import { refuse } from '../../http/refuse.ts'
import { ok, type Route, route } from '../../http/route.ts'
import type { Needs } from '../../needs.ts'
import { attachmentOf, listOutbox } from './outbox.ts'
import { outboxPage } from './page.ts'
import { outboxStyleHash } from './page-style.ts'

/** Whether anything lands in the outbox; production has real providers and refuses to start with it. */
function embedded(needs: Pick<Needs, 'config'>): boolean {
  const { mail, sms } = needs.config.providers
  return mail.kind === 'outbox' || sms.kind === 'outbox'
}

export function outboxRoutes(needs: Pick<Needs, 'db' | 'config'>): Route[] {
  return [
    route(outboxEndpoint, async ({ query }) => {
      if (!embedded(needs)) throw refuse('not_found')
      const messages = await listOutbox(needs.db, { to: query.to })
      return ok({
        data: messages.map(({ id, channel, recipient, subject, text, at, attachments }) => ({
          id,
          channel,
          to: recipient,
          subject,
          text,
          at: at.toISOString(),
          ...(attachments.length > 0 && { attachments }),
        })),
      })
    }),
  ]
}

const PageQuery = z.object({
  q: z.string().max(254).catch(''),
  /** A recipient, as the list of the API takes it. */
  to: z.string().max(254).optional().catch(undefined),
  id: z.coerce.number().int().min(1).optional().catch(undefined),
  w: z.string().optional().catch(undefined),
})
const MailParams = z.object({ id: z.coerce.number().int().min(1) })
const FileParams = MailParams.extend({ place: z.coerce.number().int().min(0).max(20) })

/** The pages for people: the list, and one mail as a mail program would show it. */
export function serveOutboxPages(http: FastifyInstance, needs: Pick<Needs, 'db' | 'config'>): void {
  if (!embedded(needs)) return
  http.get('/dev/outbox', async (request, reply) => {
    const { q, to, id, w } = PageQuery.parse(request.query)
    const messages = await listOutbox(needs.db, { to, search: q })
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${outboxStyleHash}; frame-src 'self'; form-action 'self'; base-uri 'none'`,
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(outboxPage({ messages, search: to ?? q, id, phone: w === '390' }))
  })
  http.get('/dev/outbox/:id/allegati/:place', async (request, reply) => {
    const params = FileParams.safeParse(request.params)
    const file = params.success ? await attachmentOf(needs.db, params.data) : undefined
    if (file === undefined) throw refuse('not_found')
    return reply
      .header('content-disposition', `inline; filename="${file.name.replaceAll(/[^\w.-]/g, '-')}"`)
      .header('cache-control', 'no-store')
      .type(file.type)
      .send(Buffer.from(file.content, 'base64'))
  })
  http.get('/dev/outbox/:id', async (request, reply) => {
    const params = MailParams.safeParse(request.params)
    const mail = params.success
      ? await needs.db.selectFrom('outbox').select('html').where('id', '=', params.data.id).executeTakeFirst()
      : undefined
    if (!mail?.html) throw refuse('not_found')
    return (
      reply
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        // Its links leave the frame in which the list shows it.
        .send(mail.html.replace('<head>', '<head><base target="_blank">'))
    )
  })
}
