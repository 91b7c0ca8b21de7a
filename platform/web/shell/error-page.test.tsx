import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { quoted } from '#testing/requirement.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import { FaultPage, NotFoundPage } from './error-page.tsx'

afterEach(() => vi.unstubAllEnvs())

test('an address that is no page says so in the prescribed words, and leads home [ERR-04]', () => {
  const page = htmlOf(<NotFoundPage />)
  expect(wordsOf(page)).toContain(`404 ${quoted('ERR-04', 'Page Not Found')}`)
  expect(page).toContain('href="/"')
})

test('an error with a status shows status, status text and data [ERR-05]', () => {
  const error = new ApiError(503, { message: 'Torniamo subito.', code: 'unavailable' }, 'Service Unavailable')
  const words = wordsOf(htmlOf(<FaultPage error={error} />))
  expect(words).toMatch(/^ 503 Si è verificato un errore Torniamo subito\./)
  expect(words).toContain('503 Service Unavailable { "message": "Torniamo subito.", "code": "unavailable" }')
})

test('any other error shows name and message in closed details, and its stack while developing only [ERR-06]', () => {
  const error = new TypeError('x is undefined')
  vi.stubEnv('DEV', true)
  const developing = wordsOf(htmlOf(<FaultPage error={error} />))
  expect(developing).toContain('TypeError: x is undefined at ')
  expect(developing).toContain('error-page.test.tsx')
  vi.stubEnv('DEV', false)
  const page = htmlOf(<FaultPage error={error} />)
  expect(wordsOf(page)).toContain('Dettagli tecnici TypeError: x is undefined')
  expect(wordsOf(page)).not.toContain('error-page.test.tsx')
  expect(page).not.toMatch(/<details[^>]* open/)
})

test('a page whose code cannot be had for want of a connection says that, not that it is broken', () => {
  expect(wordsOf(htmlOf(<FaultPage error={new NetworkError(null)} />))).toBe(
    ' Connessione assente. Riprova. Riprova ',
  )
})

const htmlOf = (page: ReactNode) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
