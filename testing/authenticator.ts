import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  passkeyEndpoints,
  type PasskeyRequest,
} from '#features/accounts/contract/passkeys.ts'
import type { Caller, TestApp } from './harness.ts'

/** What may be wrong with an answer. */
interface Faults {
  /** The page that asked; the site itself. */
  readonly origin?: string
  /** Whom the authenticator believes that it speaks to; whom it was asked for. */
  readonly rpId?: string
  /** Whether the person showed who they are (a finger, a face, a PIN). */
  readonly verified?: boolean
}

/** An authenticator with one key (WebAuthn level 3), as a phone or a password manager would be. */
export interface Authenticator {
  readonly create: (asked: PasskeyCreation, faults?: Faults) => PasskeyAttestation
  readonly sign: (asked: PasskeyRequest, faults?: Faults) => PasskeyAssertion
  /** With the same key, that counts on by itself from here. */
  readonly copy: () => Authenticator
}

interface Memory {
  readonly id: Buffer
  readonly key: KeyObject
  readonly publicKey: KeyObject
  handle: string
  uses: number
}

/** `counts: false` is what passkeys do that are synchronised between devices. */
export function newAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return authenticatorWith(
    { id: randomBytes(32), key, publicKey, handle: randomBytes(32).toString('base64url'), uses: 0 },
    origin,
    counts,
  )
}

function authenticatorWith(memory: Memory, site: string, counts: boolean): Authenticator {
  const id = memory.id.toString('base64url')
  const nextUse = () => {
    if (counts) memory.uses += 1
    return memory.uses
  }
  return {
    create(asked, { origin = site, rpId = asked.rp.id, verified = true } = {}) {
      memory.handle = asked.user.id
      const authData = Buffer.concat([
        authenticatorData(rpId, { verified, attested: true }, nextUse()),
        attestedCredential(memory),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', asked.challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(asked, { origin = site, rpId = asked.rpId, verified = true } = {}) {
      const data = clientData('webauthn.get', asked.challenge, origin)
      const authData = authenticatorData(rpId, { verified, attested: false }, nextUse())
      const signed = Buffer.concat([authData, sha256(data)])
      return {
        id,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, memory.key).toString('base64url'),
          userHandle: memory.handle,
        },
      }
    },
    copy: () => authenticatorWith({ ...memory }, site, counts),
  }
}

/** Adds a passkey to the account of `as`; answers its authenticator and number. */
export async function addPasskeyTo(app: TestApp, as: Caller, authenticator = newAuthenticator(siteOf(app))) {
  const asked = await app.call(passkeyEndpoints.registrationChallenge, { as })
  if (asked.status !== 200) throw new Error(`no passkey was begun: ${JSON.stringify(asked.body)}`)
  const added = await app.call(passkeyEndpoints.add, {
    as,
    body: { passkey: authenticator.create(asked.body), name: 'iPhone' },
  })
  if (added.status !== 201) throw new Error(`no passkey was added: ${JSON.stringify(added.body)}`)
  return { authenticator, id: added.body.id }
}

/** What the site calls itself. */
export const siteOf = (app: TestApp): string => new URL(app.needs.config.publicUrl).origin

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Hash of the site, flags (present, verified, with a credential), uses. */
function authenticatorData(
  rpId: string,
  { verified, attested }: { verified: boolean; attested: boolean },
  uses: number,
): Buffer {
  const data = Buffer.alloc(37)
  sha256(rpId).copy(data)
  data[32] = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
  data.writeUInt32BE(uses, 33)
  return data
}

/** Model (none told), id, and the public key as COSE: an ES256 key on P-256. */
function attestedCredential({ id, publicKey }: Memory): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose as never)])
}
