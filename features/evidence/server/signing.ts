import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'
import { type Seal, sealedText } from '../contract/evidence.ts'

/** PKCS #8 of an Ed25519 key (RFC 8410), before its 32 bytes. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Made, as every other key of the product, of the secret of the installation. */
function privateKey(config: Pick<Config, 'key'>): KeyObject {
  const seed = config.key('evidence signature')
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

/** Base64 of the SPKI. */
export function publicKeyOf(config: Pick<Config, 'key'>): string {
  return createPublicKey(privateKey(config)).export({ type: 'spki', format: 'der' }).toString('base64')
}

export function signSeal(
  config: Pick<Config, 'key'>,
  unsigned: Pick<Seal, 'code' | 'head' | 'sealed_at'>,
): Pick<Seal, 'signature' | 'public_key'> {
  return {
    signature: sign(null, Buffer.from(sealedText(unsigned)), privateKey(config)).toString('base64'),
    public_key: publicKeyOf(config),
  }
}
