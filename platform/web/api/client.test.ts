import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import { proofNeeded } from '#platform/contract/proof.ts'
import { toast, toastStore } from '../ui/toast-store.ts'
import { call, headersFor, urlOf } from './client.ts'
import { download } from './download.ts'
import { NetworkError } from './errors.ts'
import { proofQuestion } from './proof-question.ts'

const greet = endpoint({
  method: 'GET',
  path: '/api/greet',
  who: 'anyone',
  summary: 'Says hello',
  replies: {},
})
const reload = vi.fn()
const dropped = vi.fn()

/** What the browser would give, with a session; the server answers `status`, or not at all. */
function playBrowser(status?: number, body: unknown = {}): void {
  vi.stubGlobal('localStorage', { getItem: () => 'a token', removeItem: dropped })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => {
    if (status === undefined) throw new TypeError('Failed to fetch')
    return Response.json(body, { status })
  })
}

const toasts = () => toastStore.read().map(({ text }) => text)
const log = vi.spyOn(console, 'warn')
beforeEach(() => {
  log.mockReset().mockReturnValue()
  reload.mockReset()
  dropped.mockReset()
  for (const { id } of toastStore.read()) toast.dismiss(id)
})
afterEach(() => vi.unstubAllGlobals())

test('path parameters are encoded, so that a name cannot leave its place in the path', () => {
  expect(urlOf('/api/user-profile/:username', { username: "d'Arco/../x" })).toBe(
    "/api/user-profile/d'Arco%2F..%2Fx",
  )
})

test('an empty filter is left out of the query', () => {
  expect(urlOf('/api/chats', {}, { type: 'all', before_id: undefined, q: '' })).toBe('/api/chats?type=all')
  expect(urlOf('/api/chats', {}, { type: undefined })).toBe('/api/chats')
})

test('every call of a session carries its token, a guest’s none [SESS-06]', async () => {
  expect(headersFor('abc', false).get('authorization')).toBe('Bearer abc')
  expect(headersFor(null, true).has('authorization')).toBe(false)
  playBrowser(200)
  const sent = vi.spyOn(globalThis, 'fetch')
  for (const quiet of [false, true]) await call(greet, { quiet })
  expect(sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
    'Bearer a token',
    'Bearer a token',
  ])
})

test.each([403, 404, 409, 422, 500])(
  'a refusal of %d is logged and thrown on as it came, and nothing more [ERR-01]',
  async (status) => {
    const body = { message: 'No.', code: 'because' }
    playBrowser(status, body)
    await expect(call(greet)).rejects.toMatchObject({ name: 'ApiError', status, body })
    expect(log.mock.calls).toEqual([['GET /api/greet', expect.objectContaining({ status })]])
    expect(toasts()).toEqual([])
    expect(dropped).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  },
)

test('calls without an answer fail as such, and the person is told once [ERR-02]', async () => {
  playBrowser()
  for (const answer of [call(greet), call(greet)]) await expect(answer).rejects.toBeInstanceOf(NetworkError)
  expect(toasts()).toEqual(['Connessione assente. Riprova.'])
})

test('a file that wants a fresh proof comes once it is given, and not without', async () => {
  playBrowser()
  const saved: string[] = []
  const link = {
    download: '',
    href: '',
    click(): void {
      saved.push(link.download)
    },
  }
  vi.stubGlobal('document', { createElement: () => link })
  let proved = false
  vi.stubGlobal('fetch', async () =>
    proved
      ? new Response('a;b')
      : Response.json({ code: proofNeeded, methods: ['password'] }, { status: 403 }),
  )
  const drawn = (answer: boolean) =>
    proofQuestion.subscribe(() => {
      proved = answer
      queueMicrotask(() => proofQuestion.read()?.answer(answer))
    })

  const refusing = drawn(false)
  await expect(download(greet, undefined, 'file.csv')).rejects.toMatchObject({ status: 403 })
  expect(saved).toEqual([])
  refusing()
  const proving = drawn(true)
  await download(greet, undefined, 'file.csv')
  expect(saved).toEqual(['file.csv'])
  proving()
})
