import type { Collected } from '#features/insights/server/metrics/of-all-processes.ts'
import type { DatabaseUrls } from '#platform/server/db/prepare.ts'

/** What the parent sends to a child that serves. */
export type ToChild =
  | {
      readonly kind: 'serve'
      /** From 1 up; a successor takes the number of who has died. */
      readonly number: number
      readonly urls: DatabaseUrls
    }
  /** Answered with `figures`. */
  | { readonly kind: 'measure'; readonly round: number }
  | { readonly kind: 'collected'; readonly ask: number; readonly collected: Collected }

/** What a child sends to its parent. */
export type ToParent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'figures'; readonly round: number; readonly text: string }
  /** Somebody asks for the figures of all; answered with `collected`. */
  | { readonly kind: 'collect'; readonly ask: number }
