import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/api/errors.ts'
import { wordsOf } from '#testing/web/markup.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { NoPasskey, passkeyProblem } from './problem.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function openedAt(address: string, { secure = true } = {}) {
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('window', { PublicKeyCredential: {} })
  vi.stubGlobal('location', new URL(address))
}

const offered = () => wordsOf(renderToStaticMarkup(<PasskeyProof onAssertion={async () => {}} />)).trim()

test('a passkey is offered as a proof where a browser can have one, and nowhere else', () => {
  openedAt('https://lieta.example/')
  expect(offered()).toBe('Usa una passkey')
  openedAt('http://127.0.0.1:3000/')
  expect(offered()).toBe('')
  openedAt('http://[::1]:3000/')
  expect(offered()).toBe('')
  openedAt('http://lieta.example/', { secure: false })
  expect(offered()).toBe('')
  vi.stubGlobal('window', {})
  expect(offered()).toBe('')
})

test('what did not work is said in our words, wherever it failed', () => {
  expect(passkeyProblem(new NoPasskey('Non abbiamo ricevuto la passkey.'))).toBe(
    'Non abbiamo ricevuto la passkey.',
  )
  const body = { message: 'Controlla i campi.', formError: { passkey: ['È passato troppo tempo. Riprova.'] } }
  expect(passkeyProblem(new ApiError(422, body))).toBe('È passato troppo tempo. Riprova.')
  expect(passkeyProblem(new TypeError('x is not a function'))).not.toContain('x is not')
})
