import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { Endpoint, Who } from '#platform/contract/endpoint.ts'
import { untouchedHeader } from '#platform/contract/untouched.ts'
import { proofNeeded, proofText } from '#platform/contract/proof.ts'
import { can } from '#platform/contract/permissions.ts'
import { consentRequired, secondFactorRequired } from '#platform/contract/refusals.ts'
import { isConnectionLost } from '../db/database.ts'
import type { Needs } from '../needs.ts'
import { type Actor, isApproved } from './actor.ts'
import type { Authentication } from './authentication.ts'
import { shapeFaults } from './errors.ts'
import { limits } from './limits.ts'
import { type Counted, countHit, type KnowsDevice, type LimitNeeds, weighAnswered } from './rate-limit.ts'
import { refuse, refuseFields } from './refuse.ts'
import { refuseFetchedAhead, refuseOtherTypes } from './taken-types.ts'
import { replyText } from './reply-serializer.ts'
import type { Route } from './route.ts'
import { refuseUnwritable } from './writable-text.ts'
import { textOf } from './written-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    asked: Asked | null
    counted: Counted | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Mounts routes on Fastify: who, limits, input, handler, and the reply parsed on its way out. */
export function bindRoutes(
  app: FastifyInstance,
  needs: Needs,
  authentication: Authentication,
  routes: readonly Route[],
): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('asked', null)
  app.decorateRequest('counted', null)
  for (const { endpoint, limits: own, faults, handle } of routes) {
    const scope = `${endpoint.method} ${endpoint.path}`
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: endpoint.head === true,
      config: { endpoint },
      attachValidation: faults !== undefined,
      // Not the replies: Fastify would keep a list as long as their highest status, twice for each route.
      schema: inputOf(endpoint),
      onRequest(request, _reply, done) {
        refuseFetchedAhead(request)
        refuseOtherTypes(endpoint, request)
        request.asked = askWho(authentication, endpoint, request)
        done()
      },
      preValidation: async (request) => {
        request.actor = await identify(needs, authentication, request, endpoint)
        refuseImpersonator(endpoint, request.actor)
        admit(endpoint, request.actor)
        refuseBeforeConsent(endpoint, request.actor)
        refuseBeforeSecondFactor(needs, endpoint, request.actor)
        await refuseStale(authentication, endpoint, request)
        const knowsDevice = deviceQuestion(authentication, request)
        request.counted = await countHit(needs, scope, own, request, request.actor, knowsDevice)
      },
      preHandler: async ({ params, query, body, validationError }) => {
        if (faults !== undefined && validationError !== undefined)
          throw refuseFields({ ...(await faults(body)), ...shapeFaults(validationError) })
        if (endpoint.params) refuseUnwritable(params)
        if (endpoint.query) refuseUnwritable(query)
        // Only what a schema has parsed is checked: other input is never read, and may be nested without end.
        if (endpoint.body) refuseUnwritable(body)
      },
      handler: async (request, reply) => {
        const { actor, params, query, body } = request
        const answer = await againIfRead(endpoint, () => handle({ actor, params, query, body, request }))
        if (!(answer.status in endpoint.replies))
          throw new Error(`${endpoint.path} answered an undeclared ${answer.status}`)
        weighAnswered(needs, request.counted ?? [])
        reply
          .status(answer.status)
          .headers(answer.headers ?? {})
          .header('cache-control', 'no-store')
        const text = textOf(answer.body) ?? replyText(endpoint, answer)
        return text === undefined ? reply.send(answer.body) : reply.type('application/json').send(text)
      },
    })
  }
}

/** The schemas of what comes in, as Fastify names the parts. */
export const inputOf = ({ params, query, body }: Endpoint): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
})

/** Long enough for a pool to notice that its connections are gone, and for a proxy to have found the new server. */
const readAgainMs = 100

/**
 * What only reads is asked once more where the connection broke under it. Nothing else is: whether a write was carried
 * out, nobody knows then, and whoever sent it decides.
 */
async function againIfRead<T>({ method }: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (method !== 'GET' || !isConnectionLost(error)) throw error
    await sleep(readAgainMs)
    return work()
  }
}

/** What is mounted from here on and is no endpoint — pictures, pages, archives — has a budget too. */
export function limitFiles(app: FastifyInstance, needs: LimitNeeds): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.endpoint !== undefined) return done()
    countHit(needs, 'file', limits.file, request, null).then(() => done(), done)
  })
}

/** Asked only where a budget is used up. */
function deviceQuestion({ knowsDevice }: Authentication, request: FastifyRequest): KnowsDevice | undefined {
  if (knowsDevice === undefined) return undefined
  const email = (request.body as { email?: unknown } | undefined)?.email
  return () => knowsDevice(request, typeof email === 'string' ? email : null)
}

/** Who sends a request, asked at a moment of `performance.now()`. */
interface Asked {
  readonly at: number
  readonly found: ReturnType<Authentication['authenticate']>
}

/** Asks for the session behind a request; null where it names none. */
function askWho(
  { authenticate }: Authentication,
  endpoint: Endpoint,
  { headers }: FastifyRequest,
): Asked | null {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  const untouched = untouchedHeader in headers
  const found = againIfRead(endpoint, () => authenticate(token, { untouched }))
  // A request that is refused for its body awaits no answer.
  found.catch(() => {})
  return { at: performance.now(), found }
}

/** A body that takes longer to arrive may outlive the session of whoever sends it. */
const bodyMs = 100

/** Finds the actor of a request. It was asked for with the headers, and is asked for anew where the body came late. */
async function identify(
  needs: Needs,
  authentication: Authentication,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Actor | null> {
  const { who } = endpoint
  if (who === 'user_or_banned' || who === 'king_or_banned') {
    const banned = await againIfRead(endpoint, () => authentication.bannedPerson(banTokenOf(request)))
    if (banned !== null) return { ...banned, address: request.ip }
  }
  if (request.asked === null) return null
  const isLate = performance.now() - request.asked.at > bodyMs
  const { found: answer } = isLate ? askWho(authentication, endpoint, request)! : request.asked
  const found = await answer
  // The client must show the ban instead of reloading into a login form.
  if (found !== null && 'banned' in found) throw refuse('unauthenticated', { ...found, noreload: true })
  // With a token that has just ended, public pages and the login form still work.
  if (found === null && who !== 'anyone') throw refuse('unauthenticated')
  const actor = found && { ...found, address: request.ip }
  // To public pages, staff without their second factor are guests.
  return who === 'anyone' && lacksSecondFactor(needs, actor) ? null : actor
}

function banTokenOf({ query, body }: FastifyRequest): string | undefined {
  return [query, body]
    .map((sent) => (typeof sent === 'object' && sent !== null && 'ban_token' in sent ? sent.ban_token : null))
    .find((token) => typeof token === 'string')
}

/** Staff who impersonate a member may read, and may not act in that person's name (docs/decisions/0011). */
function refuseImpersonator(
  { method, impersonator = method === 'GET' ? 'allowed' : 'refused' }: Endpoint,
  actor: Actor | null,
): void {
  if (actor?.impersonatorId == null || impersonator === 'allowed') return
  throw refuse('forbidden', {
    message:
      'Stai navigando come un’altra persona. Puoi guardare, non leggere i suoi messaggi né agire per lei.',
    code: 'impersonation',
  })
}

/** Who has not accepted the new terms yet may read, sign out, and use the rights that need no consent. */
function refuseBeforeConsent({ method, who, beforeConsent = false }: Endpoint, actor: Actor | null): void {
  if (!actor?.consentDue || method === 'GET' || who === 'anyone' || beforeConsent) return
  throw refuse('forbidden', {
    message: 'I Termini o la Privacy Policy sono cambiati. Leggili per continuare.',
    code: consentRequired,
  })
}

const lacksSecondFactor = ({ config }: Needs, actor: Actor | null): boolean =>
  config.production && actor?.role === 'ADMIN' && !actor.secondFactor

/** In production, staff without a second factor may only set it up (docs/decisions/0036). */
function refuseBeforeSecondFactor(
  needs: Needs,
  { beforeSecondFactor = false }: Endpoint,
  actor: Actor | null,
): void {
  if (beforeSecondFactor || !lacksSecondFactor(needs, actor)) return
  throw refuse('forbidden', {
    message: 'Per continuare, attiva la verifica in due passaggi.',
    code: secondFactorRequired,
  })
}

/** Whose last proof of identity is too old is asked for another one; the client then repeats the call. */
async function refuseStale(
  { proofMethods }: Authentication,
  { fresh }: Endpoint,
  { actor, headers }: FastifyRequest,
): Promise<void> {
  if (fresh === undefined || actor === null || actor.fresh) return
  if (fresh === 'on_another_device' && isSameBrowser(actor.userAgent, headers['user-agent'])) return
  throw refuse('forbidden', {
    message: proofText,
    code: proofNeeded,
    methods: await proofMethods(actor),
  })
}

/** Without the versions, which change with every update. */
function isSameBrowser(known: string, shown = ''): boolean {
  const nameOf = (userAgent: string) => userAgent.slice(0, 300).replace(/[\d._]+/g, '')
  return nameOf(known) === nameOf(shown)
}

/** Checks `who` and `permission`. @throws Refusal 401 without a session, 403 for the wrong role, state or permission */
export function admit({ who, permission }: Pick<Endpoint, 'who' | 'permission'>, actor: Actor | null): void {
  if (who === 'anyone') return
  if (actor === null) throw refuse('unauthenticated')
  if (!allows(who, actor)) throw refuse('forbidden')
  if (permission != null && !can(actor.adminRole, permission))
    throw refuse('forbidden', { message: 'Il tuo ruolo nel team non permette questa operazione.' })
}

function allows(who: Exclude<Who, 'anyone'>, actor: Actor): boolean {
  switch (who) {
    case 'user':
    case 'user_or_banned':
      return true
    case 'member':
      return actor.role !== 'ADMIN'
    case 'approved':
      return isApproved(actor)
    case 'approved_member':
      return actor.role !== 'ADMIN' && isApproved(actor)
    case 'king':
      return actor.role === 'KING' && isApproved(actor)
    case 'king_or_banned':
      // Whoever holds a ban token has no session.
      return actor.role === 'KING' && (isApproved(actor) || actor.sessionId === 0)
    case 'hostess':
      return actor.role === 'HOSTESS' && isApproved(actor)
    case 'member_hostess':
      return actor.role === 'HOSTESS'
    case 'admin':
      return actor.role === 'ADMIN'
  }
}
