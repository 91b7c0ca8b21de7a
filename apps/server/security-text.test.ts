import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'

const app = await startTestApp({}, { workJobs: false })

test('who has found a hole is told where to say so, for a year from the build', async () => {
  const answer = await fetch(`${app.origin}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  )
  const { publicUrl } = app.needs.config
  expect(fields.get('Contact')).toBe(`${publicUrl}/help`)
  expect(fields.get('Canonical')).toBe(`${publicUrl}/.well-known/security.txt`)
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(365)
})
