import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { passkeyEndpoints as endpoints } from '../../contract/passkeys.ts'
import { answerSignIn } from '../known-device.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { addPasskey, beginPasskey } from './registration.ts'
import { proofChallenge, signInChallenge, signInWithPasskey } from './sign-in.ts'

export function passkeyRoutes(needs: Needs): Route[] {
  return [...signInRoutes(needs), ...ownPasskeyRoutes(needs)]
}

function signInRoutes(needs: Needs): Route[] {
  return [
    route(endpoints.signInChallenge, async () => ok(await signInChallenge(needs)), {
      limits: limits.passkeyChallenge,
    }),
    route(
      endpoints.signIn,
      ({ body, request }) =>
        answerSignIn(needs, request, (device) => signInWithPasskey(needs, body.passkey, device)),
      { limits: limits.loginPasskey },
    ),
  ]
}

function ownPasskeyRoutes(needs: Needs): Route[] {
  const own = { limits: limits.passkeys }
  return [
    route(endpoints.proofChallenge, async ({ actor }) => ok(await proofChallenge(needs, actor)), own),
    route(endpoints.list, async ({ actor }) => ok(await listPasskeys(needs, actor))),
    route(endpoints.registrationChallenge, async ({ actor }) => ok(await beginPasskey(needs, actor)), own),
    route(endpoints.add, async ({ actor, body }) => created(await addPasskey(needs, actor, body)), own),
    route(
      endpoints.rename,
      async ({ actor, params, body }) => ok(await renamePasskey(needs, actor, { ...params, ...body })),
      own,
    ),
    route(
      endpoints.remove,
      async ({ actor, params }) => {
        await removePasskey(needs, actor, params.id)
        return noContent
      },
      own,
    ),
  ]
}
