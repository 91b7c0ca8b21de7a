import type { $ZodType, input, output } from 'zod/v4/core'
import type { Permission } from './permissions.ts'

/**
 * Who may call an endpoint. The server refuses everyone else before it reads the input.
 * - `anyone`: no token needed; a valid one is still recognised
 * - `user`: any token, also of a pending or rejected account
 * - `user_or_banned`: also the bearer of a `ban_token`, sent as query or in the body, while the ban lasts
 * - `member`: a KING or HOSTESS, whatever the approval
 * - `approved`: approved, or ADMIN
 * - `approved_member`: an approved KING or HOSTESS
 * - `king`, `hostess`: approved, of that role
 * - `king_or_banned`: an approved KING, or a banned one by his `ban_token`
 * - `member_hostess`: a HOSTESS, whatever the approval
 * - `admin`: ADMIN whose role has the endpoint's `permission`
 */
export type Who =
  | 'anyone'
  | 'user'
  | 'user_or_banned'
  | 'member'
  | 'approved'
  | 'approved_member'
  | 'king'
  | 'king_or_banned'
  | 'hostess'
  | 'member_hostess'
  | 'admin'

/** An endpoint is data: the server binds it, the client calls it, OpenAPI and the role matrix are made from it. */
export type Endpoint = EndpointFor & Call

/** The staff's endpoints say what it takes (null: to be of the staff), nobody else's does. */
type EndpointFor =
  | { readonly who: 'admin'; readonly permission: Permission | null }
  | { readonly who: Exclude<Who, 'admin'>; readonly permission?: never }

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for path parameters. */
  readonly path: string
  /**
   * Whether staff may call it while they look at the site as somebody else (docs/decisions/0011). Where nothing is
   * said they may read, and change nothing.
   */
  readonly impersonator?: 'allowed' | 'refused'
  readonly summary: string
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly body?: $ZodType
  /** Open also to who has yet to accept a new version of the terms: reading always is, so this matters to writing. */
  readonly beforeConsent?: boolean
  /** Open also to staff who have yet to set up their second factor, where that is asked of them (docs/decisions/0036). */
  readonly beforeSecondFactor?: boolean
  /**
   * Asks for a fresh proof of who calls: a password, passkey or code of the app within the last minutes
   * (platform/contract/proof.ts, docs/decisions/0090). `on_another_device`: only where the request comes from a browser
   * that is not the one that signed in.
   */
  readonly fresh?: true | 'on_another_device'
  /** What it takes besides JSON; the empty body of any type is always taken. */
  readonly accepts?: 'form' | 'multipart'
  /**
   * Whether a GET answers HEAD too. Not by itself: many a GET counts, notes down or spends something, and whoever looks
   * at a link by HEAD must not do that.
   */
  readonly head?: true
  /** Field messages of a 422 travel under this key. */
  readonly invalid?: 'formError' | 'errors'
  /** Every status this endpoint answers on purpose, with its body; null: no body. 401, 403, 422, 429 and 5xx are implied. */
  readonly replies: Readonly<Record<number, $ZodType | null>>
}

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type OutputOf<S> = S extends $ZodType ? output<S> : undefined
type InputOf<S> = S extends $ZodType ? input<S> : undefined

/** What the server's handler receives, parsed. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>

/** What the client sends. */
export type ParamsIn<E extends Endpoint> = InputOf<E['params']>
export type QueryIn<E extends Endpoint> = InputOf<E['query']>
export type BodyIn<E extends Endpoint> = InputOf<E['body']>

type Status<E extends Endpoint> = keyof E['replies'] & number

/** What the server's handler returns: one of the declared statuses with its body. */
export type ReplyOf<E extends Endpoint> = {
  [S in Status<E>]: E['replies'][S] extends $ZodType
    ? { readonly status: S; readonly body: input<E['replies'][S]> }
    : { readonly status: S }
}[Status<E>]

/** What the client gets back: a declared status with its parsed body. */
export type AnswerOf<E extends Endpoint> = {
  [S in Status<E>]: E['replies'][S] extends $ZodType
    ? { readonly status: S; readonly body: output<E['replies'][S]> }
    : { readonly status: S; readonly body: undefined }
}[Status<E>]
