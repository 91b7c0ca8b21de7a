import { deviceAccount } from './account.ts'
import { type Addressee, addresseeNow } from './addressee.ts'
import { forgetWriting, writingOf } from './writing.ts'

const keyName = (userId: number) => `WRITING_KEY:${userId}`
const sealedName = (userId: number) => `SEALED:${userId}`
const keptForMs = 30 * 24 * 60 * 60 * 1000

interface Sealed {
  /** Base64. */
  readonly iv: string
  readonly words: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** To whom the person was writing when it ended. */
  readonly to: Addressee | null
}

/** What may be said of sealed words before their owner is back. */
export type SealedNote = Pick<Sealed, 'at' | 'to'>

/** What a kind of writing (the beginning of its name) becomes when its owner is back. */
const restoredAs = new Map<string, (value: string) => string>()

export function onRestore(prefix: string, change: (value: string) => string): void {
  restoredAs.set(prefix, change)
}

/** Each tab hears that a session has ended, or begun: one at a time changes what is kept of it. */
function alone(change: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('WRITING', change) : change()
}

/** Base64, of the server, for the signed-in person alone; beside the words until it has sealed them. */
export function keepWritingKey(userId: number, key: string): void {
  localStorage.setItem(keyName(userId), key)
}

export function hasWritingKey(userId: number): boolean {
  return localStorage.getItem(keyName(userId)) !== null
}

/**
 * The session has ended: encrypts what its person had not sent yet, and forgets the key, which the server gives them
 * again. Without a key, or where the browser cannot encrypt, the words go: nobody else may find them.
 */
export async function sealWriting(): Promise<void> {
  const userId = deviceAccount()?.id
  if (userId === undefined) return forgetWriting()
  // Before the page leaves the conversation.
  const to = addresseeNow()
  await alone(async () => {
    const words = writingOf(userId)
    const key = localStorage.getItem(keyName(userId))
    if (Object.keys(words).length > 0 && key !== null && 'subtle' in crypto) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(words))
      const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await imported(key), plain)
      const sealed: Sealed = { iv: toBase64(iv), words: toBase64(new Uint8Array(cipher)), at: Date.now(), to }
      // In another tab they may have left by choice meanwhile.
      if (deviceAccount()?.id === userId) localStorage.setItem(sealedName(userId), JSON.stringify(sealed))
    }
    localStorage.removeItem(keyName(userId))
    forgetWriting()
  })
}

/**
 * Keeps the key of somebody who has just signed in and puts their words back; what was written since stays.
 * @throws where `key` does not open them
 */
export async function unsealWriting(userId: number, key: string): Promise<void> {
  await alone(async () => {
    keepWritingKey(userId, key)
    const sealed = read(userId)
    if (sealed === null) return
    const [iv, cipher] = [fromBase64(sealed.iv), fromBase64(sealed.words)]
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await imported(key), cipher)
    const words = JSON.parse(new TextDecoder().decode(plain)) as Record<string, string>
    for (const [name, value] of Object.entries(words)) {
      if (localStorage.getItem(name) !== null) continue
      const change = [...restoredAs].find(([prefix]) => name.startsWith(prefix))?.[1]
      localStorage.setItem(name, change ? change(value) : value)
    }
    localStorage.removeItem(sealedName(userId))
  })
}

export function sealedNote(userId: number): SealedNote | null {
  const sealed = read(userId)
  return sealed && { at: sealed.at, to: sealed.to }
}

/** Everything of this person, open or sealed, and the key: they leave by choice. */
export function forgetSealed(userId: number): void {
  localStorage.removeItem(sealedName(userId))
  localStorage.removeItem(keyName(userId))
  forgetWriting(userId)
}

function read(userId: number): Sealed | null {
  const stored = localStorage.getItem(sealedName(userId))
  if (stored === null) return null
  const sealed = JSON.parse(stored) as Sealed
  if (Date.now() - sealed.at <= keptForMs) return sealed
  localStorage.removeItem(sealedName(userId))
  return null
}

function imported(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
