import { expect, test } from 'vitest'
import { mayRun } from './trusted-types.ts'

const origin = 'https://lieta.example'

test.each(['/assets/solve-worker-1a2B.js', `${origin}/service-worker.js`, 'https://js.stripe.com/v3'])(
  '%s may be loaded as a script',
  (address) => expect(mayRun(address, origin)).toBe(true),
)

test.each([
  '/attachments/AAAA',
  '/api/user',
  '/assets/../attachments/AAAA',
  '/assets/%2e%2e/attachments/AAAA.js',
  'https://js.stripe.com.example/v3',
  'http://js.stripe.com/v3',
  '//altrove.example/assets/a.js',
  'data:text/javascript,alert(1)',
  'blob:https://lieta.example/1',
  'javascript:alert(1)',
])('%s may not', (address) => expect(mayRun(address, origin)).toBe(false))
