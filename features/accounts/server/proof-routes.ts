import { limits } from '#platform/server/http/limits.ts'
import { noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { identityChangeEndpoints as changes } from '../contract/identity-changes.ts'
import { proveEndpoint } from '../contract/prove.ts'
import { prove } from './prove.ts'
import { confirmIdentityChange, readIdentityChange, undoIdentityChange } from './undo-identity-change.ts'

/** Proof of presence, and what the links in the notices of a change do. */
export function proofRoutes(needs: Needs): Route[] {
  return [
    route(
      proveEndpoint,
      async ({ actor, body }) => {
        await prove(needs, actor, body)
        return noContent
      },
      { limits: limits.prove },
    ),
    route(changes.read, async ({ actor, body }) => ok(await readIdentityChange(needs, body.token, actor)), {
      limits: limits.identityChange,
    }),
    route(
      changes.undo,
      async ({ body }) => {
        await undoIdentityChange(needs, body.token)
        return ok({
          message:
            'Abbiamo annullato la modifica e disconnesso ogni dispositivo. Ti abbiamo mandato un’email per scegliere una nuova password.',
        })
      },
      { limits: limits.identityChange },
    ),
    route(
      changes.confirm,
      async ({ body }) => {
        await confirmIdentityChange(needs, body.token)
        return ok({ message: 'Grazie. Il nuovo numero è confermato e puoi acquistare.' })
      },
      { limits: limits.identityChange },
    ),
  ]
}
